/**
 * Replaces the `{{name}}` placeholders of a text: the syntax of i18next in the pages, for texts written by the servers.
 * A placeholder without a value is left out.
 */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
