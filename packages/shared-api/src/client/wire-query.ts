/** Query values in the API's form: lists joined by commas, flags as `true`, absent values left out. */
export function wireQuery(query: object = {}): Record<string, string> {
  const wired: Record<string, string> = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value) && value.length === 0) continue;
    wired[name] = String(value);
  }
  return wired;
}
