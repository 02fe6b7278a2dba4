/** JSON for a script element of HTML: without `<`, so that it cannot end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
