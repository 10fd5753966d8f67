// Copies the link. The address of the page is the link: it holds the whole game.

import { toast } from "./toast.js";

/** For pages that are not served securely, where there is no clipboard of the new kind. */
const copyOld = (text) => {
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
};

const copy = async (text) => {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copyOld(text);
    }
};

/** Copies the address and says so. */
export const share = async () => {
    if (await copy(location.href)) toast("The link is copied: whoever opens it sees this game.");
    else toast("The link could not be copied: copy the address of the page, which is the link.", "trouble");
};
