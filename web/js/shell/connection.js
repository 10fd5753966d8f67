// Says that the line is down, and that a check is running, when either has lasted long enough to be noticed.

const QUIET = 300; // milliseconds in which nothing is said

/** Shows *node* while the session's *event* is *when*, but not for a moment only. */
const lasting = (session, event, when, node, quiet) => {
    let timer = null;
    session.addEventListener(event, ({ detail }) => {
        clearTimeout(timer);
        if (detail !== when) node.hidden = true;
        else timer = setTimeout(() => {
            node.hidden = false;
        }, quiet);
    });
};

/** @param {Object} session */
export const mount = (session) => {
    const banner = document.getElementById("connection");
    banner.textContent = "Not connected: your game is safe in this page. Trying again…";
    lasting(session, "online", false, banner, 2 * QUIET);
    lasting(session, "busy", true, document.getElementById("busy"), QUIET);
};
