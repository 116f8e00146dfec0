/** `notify` is called when the server has ended the session; the app sets it. */
export const sessionEnded: { notify?: () => void } = {};
