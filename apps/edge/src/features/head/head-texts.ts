import { interpolate } from '@patina/http/interpolate';
import type { RouteHead } from '@patina/platform/registry';

/** Texts of a page's head in one language. */
export interface HeadTexts {
  /**
   * A text of the page with its placeholders replaced: `text('title', { name: 'AK-47' })`; undefined if there is none.
   */
  text(name: string, values: Record<string, string>): string | undefined;
  /** A text that all pages of the app share. */
  sharedText(name: string, values: Record<string, string>): string | undefined;
  /** Plural name of an item type; unknown types keep their name. */
  typeName(type: string): string;
}

/** The texts of a release for a route, overridden by the operator's; English if a language is missing. */
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
  const text = (key: string, values: Record<string, string>) => {
    const template = texts.get(key);
    return template === undefined ? undefined : interpolate(template, values);
  };
  return {
    text: (name, values) => text(`${head.key}.${name}`, values),
    sharedText: (name, values) => text(`${shared}.${name}`, values),
    typeName: (type) => texts.get(`${shared}.names.${type}`) ?? type,
  };
}
