/** Why a text cannot be read as properties; undefined if it can. */
export function propsProblem(text: string): string | undefined {
  try {
    const given: unknown = JSON.parse(text);
    return typeof given === 'object' && given !== null && !Array.isArray(given) ? undefined : 'Write an object: {}.';
  } catch (error) {
    return (error as Error).message;
  }
}

/**
 * Parses a fragment's properties from JSON; none if it cannot be parsed. JSON has no functions, so a property named
 * like a callback becomes one.
 * @param onCall receives every call of a callback as text: `onClose(true)`
 */
export function readProps(text: string, onCall: (call: string) => void): Record<string, unknown> {
  if (propsProblem(text) !== undefined) return {};
  return Object.fromEntries(
    Object.entries(JSON.parse(text) as Record<string, unknown>).map(([name, value]) => [
      name,
      isCallback(name) ? (...args: unknown[]) => onCall(`${name}(${args.map(written).join(', ')})`) : value,
    ]),
  );
}

const isCallback = (name: string) => /^on[A-Z]/.test(name);

/** Events and elements cannot be written as JSON. */
function written(argument: unknown): string {
  try {
    return JSON.stringify(argument) ?? String(argument);
  } catch {
    return String(argument);
  }
}
