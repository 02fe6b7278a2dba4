/** The server cannot start; the message tells the operator what happened, why, and what to do. */
export class StartupFailure extends Error {}
