/** Response of a call without a result; other responses add their fields to it. */
export const OK = { status: 'OK' } as const;

/** Response of a call with a result: `{"status":"OK","payload":…}`. */
export function ok<Payload>(payload: Payload) {
  return { ...OK, payload };
}
