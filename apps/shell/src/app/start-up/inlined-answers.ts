import type { BootData } from '@patina/platform/boot-data';
import type { CallLocale } from '@patina/shared-api/client/api-options';

/**
 * API answers inlined in the page, each used once: a refetch asks the server. They are valid for the
 * locale that the edge made them for; before start-up has chosen a locale, they are always used.
 */
export function createInlinedAnswers({ answers, locale }: Pick<BootData, 'answers' | 'locale'>) {
  const left = new Map(Object.entries(answers));
  return (key: string, wanted: CallLocale): unknown => {
    const answer = left.get(key);
    const fits =
      (wanted.currency === undefined || wanted.currency === locale?.currency) &&
      (wanted.language === undefined || wanted.language === locale?.language);
    if (answer === undefined || !fits) return undefined;
    left.delete(key);
    return answer;
  };
}
