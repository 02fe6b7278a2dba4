/** The store cannot open; the message tells the operator what happened, why, and what to do, in one sentence or two. */
export class StartupFailure extends Error {}
