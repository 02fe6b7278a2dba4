import type { BootData } from '@patina/platform/boot';
import type { CallLocale } from '@patina/shared-api/client/api';

/**
 * Answers that came with the page, each given out once: a reload of the data asks the server. They hold for the
 * locale that the edge made them in; before the start-up has chosen one, any will do.
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
