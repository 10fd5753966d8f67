// Mounts what surrounds the table: bar, dialogs, messages, keys.

/** @param {Object} session @param {EventTarget} bus */
export const shell = (session, bus) => {
    for (const mount of []) mount(session, bus);
};
