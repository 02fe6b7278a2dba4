/** An operator's command cannot be executed. The message is shown in the terminal, never in an HTTP response. */
export class CommandError extends Error {}
