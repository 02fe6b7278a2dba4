/**
 * Fills the `{{name}}` placeholders of a text: the syntax that i18next has in the pages, for the texts that the servers
 * write. A placeholder without a value is left out.
 */
export function interpolate(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
