/** The answer of a call that returns something: `{"status":"OK","payload":…}`. */
export function ok<Payload>(payload: Payload): { status: 'OK'; payload: Payload } {
  return { status: 'OK', payload };
}
