/** The server cannot start; the message for the operator says what happened, why, and what to do. */
export class StartupFailure extends Error {}
