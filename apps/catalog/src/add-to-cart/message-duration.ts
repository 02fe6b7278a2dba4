/** Milliseconds the messages of the specification's section 8 stay. */
export const MESSAGE_DURATION = 3_000;
