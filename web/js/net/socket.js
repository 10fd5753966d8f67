// Asks the server through one WebSocket. It knows ids, answers and events, and nothing of what is asked.

import { pauses } from "./pauses.js";

/** Milliseconds an answer may take while the line is up. */
const PATIENCE = 60000;
/** Milliseconds after which a line that only opens is given up. */
const OPENING = 10000;

const failure = (sentence, { line = null, column = null } = {}) =>
    Object.assign(new Error(sentence), { sentence, line, column });

/**
 * @param {string} url where the table is
 * @returns {{ask: function(string, Object=): Promise<Object>, on: function(string, function(Object|boolean))}} `ask`
 *   rejects with an Error that has .sentence, .line and .column; what is asked while the line is down waits, and what
 *   was not answered is asked again. `on("online", fn)` tells true or false; `on(event, fn)` hands over that event of
 *   the server, with the id of what was asked.
 */
export const connect = (url) => {
    const listeners = new Map();
    const waiting = new Map(); // id → {fields, resolve, reject, timer}
    const pause = pauses();
    let socket = null;
    let online = null;
    let last = 0;

    const tell = (event, detail) => (listeners.get(event) ?? []).forEach((fn) => fn(detail));

    const settle = (id) => {
        const question = waiting.get(id);
        clearTimeout(question.timer);
        waiting.delete(id);
        return question;
    };

    const send = (id) => {
        const question = waiting.get(id);
        clearTimeout(question.timer);
        question.timer = setTimeout(
            () => settle(id).reject(failure("The server took too long to answer: try again.")), PATIENCE);
        socket.send(JSON.stringify({ id, ...question.fields }));
    };

    const hear = (message) => {
        const told = JSON.parse(message.data);
        pause.reset(); // a line that only opens and closes again does not count
        if (told.event) tell(told.event, told);
        else if (!waiting.has(told.id)) return;
        else if (told.error) settle(told.id).reject(failure(told.error, told));
        else settle(told.id).resolve(told);
    };

    const report = (now) => {
        if (now === online) return;
        online = now;
        tell("online", now);
    };

    const open = () => {
        socket = new WebSocket(url);
        const mine = socket;
        const slow = setTimeout(() => mine.close(), OPENING);
        mine.onmessage = hear;
        mine.onopen = () => {
            clearTimeout(slow);
            for (const id of waiting.keys()) send(id);
            report(true);
        };
        mine.onclose = () => {
            clearTimeout(slow);
            for (const question of waiting.values()) clearTimeout(question.timer);
            report(false);
            pause.after(open);
        };
    };

    const ask = (kind, fields = {}) =>
        new Promise((resolve, reject) => {
            last += 1;
            waiting.set(last, { fields: { ask: kind, ...fields }, resolve, reject, timer: null });
            if (socket.readyState === WebSocket.OPEN) send(last);
        });

    const on = (event, fn) => listeners.set(event, [...(listeners.get(event) ?? []), fn]);

    open();
    return { ask, on };
};
