/* Stands for the federation runtime in the one app, whose loader never asks it for anything. */
export const registerRemotes = () => undefined;
export const loadRemote = () => undefined;
export const getInstance = () => null;
