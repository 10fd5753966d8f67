// Starts the page: connects, makes the session, mounts the parts. It knows which part goes where, and nothing else.

import { connect } from "./net/socket.js";
import { Session } from "./session.js";
import { mount as account } from "./flat/account.js";
import { mount as board } from "./flat/table.js";
import { mount as chip } from "./panels/chip.js";
import { mount as match } from "./panels/match.js";
import { mount as moves } from "./panels/moves.js";
import { mount as notation } from "./panels/notation.js";
import { mount as verdict } from "./panels/verdict.js";
import { mount as views } from "./panels/views.js";
import { shell } from "./shell/shell.js";
import { stacking } from "./shell/stacking.js";

const at = (id) => document.getElementById(id);
const bus = new EventTarget();
const loaded = stacking(() => session, bus);
const socket = connect(new URL("table", document.baseURI).href.replace(/^http/, "ws"));
const session = new Session(socket, async (position) => {
    document.body.dataset.kind = position.kind;
    if (position.kind === "figures") await loaded();
});

for (const [mount, root] of [
    [board, at("stage")],
    [account, at("account")],
    [chip, at("stage")],
    [verdict, at("verdict")],
    [views, at("views")],
    [match, at("match")],
    [moves, at("moves")],
    [notation, at("notation")],
]) mount(root, session, bus);

shell(session, bus);
session.start();
