// Says that the line is down, when that has lasted long enough to be noticed.

const QUIET = 600; // milliseconds in which nothing is said

/** @param {Object} session */
export const mount = (session) => {
    const banner = document.getElementById("connection");
    banner.textContent = "Not connected: your game is safe in this page. Trying again…";
    let timer = null;
    session.addEventListener("online", ({ detail: online }) => {
        clearTimeout(timer);
        if (online) banner.hidden = true;
        else timer = setTimeout(() => { banner.hidden = false; }, QUIET);
    });
};
