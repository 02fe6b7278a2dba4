import { useTranslation } from '@patina/platform/i18n';
import { queryOptions, useQuery } from '@patina/platform/query';

type Table = Readonly<Record<string, string>>;

/**
 * What the contract's schemas and the server say of wrong input, by the English sentence itself. English needs no
 * table: a sentence without an entry is shown as it is.
 */
const TABLES: Partial<Record<string, () => Promise<{ default: Table }>>> = {
  pt: () => import(/* webpackChunkName: "problems-pt" */ './problems/pt.json'),
  es: () => import(/* webpackChunkName: "problems-es" */ './problems/es.json'),
  de: () => import(/* webpackChunkName: "problems-de" */ './problems/de.json'),
};

/** Says a problem in the visitor's language; nothing for no problem. Its words load with the first part that may need them. */
export function useProblemText(): (message: string | undefined) => string | undefined {
  const { i18n } = useTranslation();
  const { data: table = {} } = useQuery(problemTable(i18n.language));
  return (message) => (message === undefined ? undefined : (table[message] ?? message));
}

function problemTable(language: string) {
  return queryOptions({
    queryKey: ['problem-texts', language],
    queryFn: async (): Promise<Table> => (await TABLES[language]?.())?.default ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
}
