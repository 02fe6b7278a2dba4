/** The server cannot start; the message for the operator says what happened, why, and what to do. */
export class StartupFailure extends Error {}

/** The database cannot be reached at present, or has no primary: the same start may succeed later. */
export class DatabaseAway extends StartupFailure {}
