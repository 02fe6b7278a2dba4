import type { RouteHead } from '@patina/platform/registry';

/** Texts of a page's head in one language. */
export interface HeadTexts {
  /** A text of the page with its placeholders filled: `say('title', { name: 'AK-47' })`; undefined where there is none. */
  say(name: string, values: Record<string, string>): string | undefined;
  /** A text that all pages of the app have in common. */
  sayShared(name: string, values: Record<string, string>): string | undefined;
  /** What a type of items is called in the plural; unknown ones keep their name. */
  nameOf(type: string): string;
}

/** The texts that a release brings for a route, with the operator's laid over them; English where a language is missing. */
export function headTexts(
  head: Pick<RouteHead, 'key' | 'texts'>,
  language: string,
  operatorTexts: Record<string, string>,
): HeadTexts {
  const texts = new Map([
    ...Object.entries(head.texts['en'] ?? {}),
    ...Object.entries(head.texts[language] ?? {}),
    ...Object.entries(operatorTexts),
  ]);
  const shared = head.key.slice(0, head.key.lastIndexOf('.'));
  const say = (key: string, values: Record<string, string>) => {
    const text = texts.get(key);
    return text === undefined ? undefined : fill(text, values);
  };
  return {
    say: (name, values) => say(`${head.key}.${name}`, values),
    sayShared: (name, values) => say(`${shared}.${name}`, values),
    nameOf: (type) => texts.get(`${shared}.names.${type}`) ?? type,
  };
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (_, name: string) => (Object.hasOwn(values, name) ? values[name] : '') ?? '',
  );
}
