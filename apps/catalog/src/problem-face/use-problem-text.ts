import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem } from '@patina/shared-api/client/api-problem';

/** Says in the reader's language why a call failed; what the server said stays in its own words. */
export function useProblemText(): (error: Error) => string {
  const { t } = useTranslation('catalog');
  return (error) => {
    if (!(error instanceof ApiProblem)) return t('error.unintelligible');
    return error.kind === 'refused' ? error.firstMessage : t(`error.${error.kind}`);
  };
}
