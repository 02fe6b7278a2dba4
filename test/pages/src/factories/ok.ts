/** The envelope of a successful answer with a payload. */
export const ok = <Payload>(payload: Payload) => ({ status: 'OK' as const, payload });
