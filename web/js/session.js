// The game under way: its text, what the server said of it, and what came before. It holds no rules: every question
// goes to the server with the whole text. It draws nothing.

import { located } from "./text.js";

const LONGEST = 200; // texts kept for undo
const LOST = "Something went wrong in this page: load it again; its address keeps your game.";

/**
 * Events: `opened` (another game is about to be shown), `position` (Position), `judged` (what PyBullet saw of it) or
 * `unjudged` ({why}), `trouble` and `said` (sentence), `online` and `busy` (bool), `updated` (the version of a server
 * that is not the one this page came from). What changes the game resolves to its new Position, or to null after
 * `trouble`; changes wait for one another.
 */
export class Session extends EventTarget {
    /** The last Position, or null. */
    position = null;
    /** The judged event of it, or null. */
    judged = null;
    /** The catalogue: an entry for each game. */
    games = [];
    /** Of the program that serves the page. */
    version = "";

    #socket;
    #prepare;
    #past = [];
    #future = [];
    #turn = Promise.resolve();
    #asking = 0;
    #checking = false;
    #busy = false;
    #heard = null; // the id whose judgement is known already
    #offline = false;

    /**
     * @param {{ask: function, on: function}} socket see net/socket.js
     * @param {function(Object): Promise} prepare awaited with a Position before it is shown
     */
    constructor(socket, prepare = async () => {}) {
        super();
        this.#socket = socket;
        this.#prepare = prepare;
        socket.on("judged", (event) => this.#inTurn(() => this.#hear(event)));
        socket.on("unjudged", (event) => this.#inTurn(() => this.#miss(event)));
        socket.on("online", (now) => this.#connected(now));
        addEventListener("hashchange", () => this.#follow(location.hash.slice(1)));
    }

    get canUndo() {
        return this.#past.length > 0;
    }

    get canRedo() {
        return this.#future.length > 0;
    }

    /** Reads the catalogue, and opens the address or begins with OrthoGnomes. */
    async start() {
        this.#inTurn(() => this.#learn());
        const link = location.hash.slice(1);
        if (link && (await this.open(link))) return;
        await this.begin("orthognomes", {}, true);
    }

    /** Reads the catalogue, and tells when the program is another one than that which served the page. */
    async #learn() {
        const { games, version } = await this.#ask("games", {});
        if (this.version && version !== this.version) this.#tell("updated", version);
        Object.assign(this, { games, version: version ?? "" });
    }

    /** Begins another game. @param {string} game @param {Object} options by their keys @param {boolean} play */
    begin(game, options = {}, play = true) {
        return this.#change("new", () => ({ game, options, play }));
    }

    /** Opens what an address says. @param {string} link its part after # */
    open(link) {
        return this.#change("open", () => ({ link }));
    }

    /** Opens a text, of *game* where it does not say. @param {string} text @param {string} [game] */
    read(text, game = undefined) {
        return this.#change("position", () => ({ text, game }));
    }

    /** Plays a move after those that are shown; what followed is dropped. @param {string} move in notation */
    play(move) {
        return this.#here("move", { ...this.#now(), move });
    }

    /** Takes a block out, where one builds freely. @param {number} number from 1 */
    lift(number) {
        return this.#here("lift", { ...this.#now(), number });
    }

    /** Puts the game under these options. @param {Object} options by their keys */
    set(options) {
        return this.#here("options", { ...this.#now(), options });
    }

    /** Keeps the first *at* moves of the round that is shown, and drops what follows. @param {number} at */
    cut(at) {
        return this.#here("cut", { ...this.#now(), at });
    }

    /** Adds the next round of the match. */
    next() {
        return this.#here("next", { text: this.position.text });
    }

    /** Shows the game after its first *at* moves. @param {number} at */
    step(at) {
        return this.#look(() => ({ ...this.#now(), at: Math.max(0, Math.min(at, this.position.moves.length)) }));
    }

    /** Steps on, or back, from wherever the steps before have led. */
    stepBy(by) {
        return this.#look(() => {
            const { at, moves } = this.position;
            return { ...this.#now(), at: Math.max(0, Math.min(at + by, moves.length)) };
        });
    }

    /** Shows another round. @param {number} round from 0 */
    turnTo(round) {
        return this.#look(() => ({ text: this.position.text, round }));
    }

    undo() {
        return this.#back(this.#past, this.#future);
    }

    redo() {
        return this.#back(this.#future, this.#past);
    }

    /** Any other question, with text, round and at of now; rejects with an Error that has .sentence. */
    ask(kind, fields = {}) {
        return this.#socket.ask(kind, { ...this.#now(), ...fields });
    }

    /** Shows a sentence as something that went wrong. */
    complain(sentence) {
        this.#tell("trouble", sentence);
    }

    /** Says a sentence to those who listen rather than look. */
    say(sentence) {
        this.#tell("said", sentence);
    }

    #tell(event, detail) {
        this.dispatchEvent(new CustomEvent(event, { detail }));
    }

    #now() {
        if (this.position === null) return {};
        const { text, round, at } = this.position;
        return { text, round, at };
    }

    /** One thing after the other, so that each begins from what the last one left. */
    #inTurn(work) {
        const done = this.#turn.then(work).catch((error) => {
            if (!error.sentence) console.error(error);
            this.complain(error.sentence ? located(error) : LOST);
            return null;
        });
        this.#turn = done;
        return done;
    }

    async #ask(kind, fields) {
        this.#asking += 1;
        this.#work();
        try {
            return await this.#socket.ask(kind, fields);
        } finally {
            this.#asking -= 1;
            this.#work();
        }
    }

    #change(kind, fields) {
        return this.#inTurn(() => this.#changed(kind, fields(), true));
    }

    async #changed(kind, fields, anew = false) {
        const before = this.#now();
        const position = await this.#ask(kind, fields);
        if (anew) this.#tell("opened");
        if (before.text !== undefined && (before.text !== position.text || before.round !== position.round)) {
            this.#past = [...this.#past, before].slice(-LONGEST);
            this.#future = [];
        }
        return this.#show(position);
    }

    /** A change of the position that was seen when it was asked for; of another one it is not meant. */
    #here(kind, fields) {
        const seen = this.position;
        return this.#inTurn(() => (this.position === seen ? this.#changed(kind, fields) : null));
    }

    #look(fields) {
        return this.#inTurn(async () => this.#show(await this.#ask("position", fields())));
    }

    #back(from, to) {
        return this.#inTurn(async () => {
            if (from.length === 0) return null;
            const before = this.#now();
            const position = await this.#ask("position", from.at(-1));
            from.pop();
            to.push(before);
            return this.#show(position);
        });
    }

    async #show(position) {
        await this.#prepare(position);
        this.position = position;
        this.judged = null;
        this.#checking = Boolean(position.verdict);
        this.#keep(position.link);
        this.#tell("position", position);
        this.#work();
        return position;
    }

    async #hear(event) {
        if (event.id !== this.position?.id || event.id === this.#heard) return;
        if (event.text && event.text !== this.position.text) await this.#take(event.text);
        this.judged = event;
        this.#checking = false;
        this.#tell("judged", event);
        this.#work();
    }

    /** Takes over the record of a round that ended by the fall; its judgement is known. */
    async #take(text) {
        const position = await this.#ask("position", { ...this.#now(), text });
        this.#heard = position.id;
        await this.#show(position);
    }

    #miss(event) {
        if (event.id !== this.position?.id || event.id === this.#heard) return;
        this.#checking = false;
        this.#tell("unjudged", event);
        this.#work();
    }

    /** Opens what the address says now; it goes back to the game that is here when that cannot be read. */
    async #follow(link) {
        if (!link || link === this.position?.link) return;
        if ((await this.open(link)) === null && this.position) this.#keep(this.position.link);
    }

    #keep(link) {
        try {
            history.replaceState(null, "", `#${link}`);
        } catch {
            // Some browsers refuse when it is asked too often; the next position keeps the address.
        }
    }

    #connected(now) {
        const back = now && this.#offline;
        const again = back && this.position !== null && this.#asking === 0;
        this.#offline = !now;
        if (!now) this.#checking = false;
        this.#tell("online", now);
        this.#work();
        if (again) this.#look(() => this.#now());
        if (back && this.version) this.#inTurn(() => this.#learn());
    }

    #work() {
        const busy = !this.#offline && (this.#asking > 0 || this.#checking);
        if (busy === this.#busy) return;
        this.#busy = busy;
        this.#tell("busy", busy);
    }
}
