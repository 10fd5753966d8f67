// Copies the link. The address of the page is the link: it holds the whole game.

import { copy } from "../clipboard.js";
import { toast } from "./toast.js";

/** Copies the address and says so. */
export const share = async () => {
    if (await copy(location.href)) toast("The link is copied: whoever opens it sees this game.");
    else toast("The link could not be copied: copy the address of the page, which is the link.", "trouble");
};
