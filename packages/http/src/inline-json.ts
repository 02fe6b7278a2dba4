/** JSON that cannot end its script element: `<` never appears in it. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
