import { useTranslation } from '@patina/platform/i18n';
import type { TranslatedLanguage } from '@patina/platform/languages';
import { queryOptions, useQuery } from '@patina/platform/query';
import type { CodedMessage } from '../client/api-problem.ts';
import { ENGLISH_TEXTS, type TextCode } from '../contract/problems/english-texts.ts';

type Table = Readonly<Record<string, string>>;

/** Texts by code of the contract (docs/decisions/0021-failures-have-codes.md), for every language but English. */
const TABLES: Record<TranslatedLanguage, () => Promise<{ default: Record<TextCode, string> }>> = {
  pt: () => import(/* webpackChunkName: "problems-pt" */ './pt.json'),
  es: () => import(/* webpackChunkName: "problems-es" */ './es.json'),
  de: () => import(/* webpackChunkName: "problems-de" */ './de.json'),
};

/**
 * Returns the text of a problem in the visitor's language, by its code; undefined for no problem. Unknown codes fall
 * back to their English message. The texts are loaded with the first component that uses them.
 */
export function useProblemText(): (problem: CodedMessage | string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  const { data: table = {} } = useQuery(problemTable(i18n.language));
  return (problem) => {
    if (problem === undefined) return undefined;
    const { code = '', message } = typeof problem === 'string' ? { code: problem, message: problem } : problem;
    return table[code] ?? ENGLISH_TEXTS[message] ?? message;
  };
}

function problemTable(language: string) {
  return queryOptions({
    queryKey: ['problem-texts', language],
    queryFn: async (): Promise<Table> => (isTranslated(language) ? (await TABLES[language]()).default : {}),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function isTranslated(language: string): language is TranslatedLanguage {
  return Object.hasOwn(TABLES, language);
}
