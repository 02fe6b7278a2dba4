import { ProblemNotice, type ProblemNoticeProps } from '@patina/parts/ProblemNotice';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { ApiProblem } from '@patina/shared-api/client/api-problem';

const loadRejectionText = async () =>
  (await import(/* webpackChunkName: "RejectionText" */ './RejectionText.tsx')).RejectionText;

interface ProblemStateProps extends Omit<ProblemNoticeProps, 'reason' | 'namespace'> {
  error: Error;
}

/** Shown in place of something that failed to load. */
export function ProblemState({ error, ...notice }: ProblemStateProps) {
  return <ProblemNotice {...notice} reason={<Reason error={error} />} namespace="catalog" />;
}

/**
 * The texts of rejections are loaded when first needed, to keep the page small; the server's English message is the
 * fallback.
 */
function Reason({ error }: { error: Error }) {
  const { t } = useTranslation('catalog');
  if (!(error instanceof ApiProblem)) return t('error.unintelligible');
  if (error.kind !== 'rejected') return t(`error.${error.kind}`);
  const { message } = error.first;
  return <LazyPart load={loadRejectionText} props={{ problem: error }} fallback={message} failed={() => message} />;
}
