import { useQuery } from '@patina/platform/query';
import { paths } from '../paths.ts';
import { useLocale } from '../state/locale.ts';
import { staticPages } from './content.ts';

/** A piece of a sentence, and the path of its link. */
export interface TermsPart {
  words: string;
  /** Path of the page; absent if the text is no link, or the store has no such page. */
  to?: string;
}

/**
 * A sentence about the terms in pieces: the links are where the translated sentence has `<terms>…</terms>` and
 * `<privacy>…</privacy>`.
 */
export function useTermsParts(sentence: string): TermsPart[] {
  const { data: pages = [] } = useQuery(staticPages(useLocale()));
  const linked = {
    terms: pages.find(({ is_terms }) => is_terms === 1),
    privacy: pages.find(({ is_privacy }) => is_privacy === 1),
  };
  return sentence.split(/(<terms>.*?<\/terms>|<privacy>.*?<\/privacy>)/).map((part) => {
    const [, name, words] = /^<(terms|privacy)>(.*)<\/\1>$/.exec(part) ?? [];
    const page = name && linked[name as keyof typeof linked];
    return { words: words ?? part, ...(page && { to: paths.staticPage(page) }) };
  });
}
