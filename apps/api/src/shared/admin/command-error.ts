/** An operator's command that cannot be carried out. The message is shown in the terminal; no request ends in it. */
export class CommandError extends Error {}
