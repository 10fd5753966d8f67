// Files to and from the server over HTTP. It knows no formats; what went wrong comes back as a sentence.

const refusal = async (response) => {
    try {
        const { error } = await response.json();
        if (error) return error;
    } catch {
        // Not an answer of ours: a proxy's page, or nothing.
    }
    return `The server could not do that (it answered ${response.status}).`;
};

const post = async (path, body, type) => {
    let response = null;
    try {
        response = await fetch(path, { method: "POST", body, headers: { "Content-Type": type } });
    } catch {
        throw new Error("The server cannot be reached: try again when you are connected.");
    }
    if (!response.ok) throw new Error(await refusal(response));
    return response;
};

/**
 * The picture or file that *order* asks for.
 * @param {{text: string, round: number, at: number, form: string, options: Object}} order
 * @returns {Promise<Blob>} rejects with a sentence
 */
export const made = async (order) => (await post("export", JSON.stringify(order), "application/json")).blob();

/**
 * The notation that a file carries.
 * @param {Blob} file
 * @param {string} game which it is of, where it does not say
 * @returns {Promise<string>} rejects with a sentence
 */
export const carried = async (file, game) => {
    const answer = await post(`import?game=${encodeURIComponent(game)}`, file, "application/octet-stream");
    return (await answer.json()).text;
};

/** Hands *blob* to the person as a file called *name*. */
export const save = (blob, name) => {
    const url = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = url;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
};
