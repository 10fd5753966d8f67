// How long to wait before the next attempt: longer each time, and not at all once the network is said to be back.

/** Milliseconds, growing; a little chance keeps many pages from coming back at the same moment. */
const LENGTHS = [300, 700, 1500, 3000, 6000, 10000];

/** @returns {{after: function(function()), reset: function()}} `after(fn)` calls *fn* after the next pause */
export const pauses = () => {
    let count = 0;
    let due = null;

    const now = () => {
        if (due === null) return;
        clearTimeout(due.timer);
        const { fn } = due;
        due = null;
        fn();
    };
    addEventListener("online", now);
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && now());

    return {
        after: (fn) => {
            const length = LENGTHS[Math.min(count, LENGTHS.length - 1)] * (0.8 + 0.4 * Math.random());
            count += 1;
            due = { fn, timer: setTimeout(now, length) };
        },
        reset: () => {
            count = 0;
        },
    };
};
