/* Replaces the federation runtime in the one app, whose loader does not use it. */
export const registerRemotes = () => undefined;
export const loadRemote = () => undefined;
export const getInstance = () => null;
