/** The envelope of a successful answer that returns something. */
export const ok = <Payload>(payload: Payload) => ({ status: 'OK' as const, payload });
