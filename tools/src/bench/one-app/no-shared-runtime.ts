/* Replaces the sharing of the federation runtime in the one app, which has no remotes to share it with. */
export const shareFederationRuntime = () => undefined;
