import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { useProblemText } from './use-problem-text.ts';

interface ProblemFaceProps {
  /** What could not be shown. */
  title: string;
  error: Error;
  retry: () => void;
  isRetrying: boolean;
  headingLevel?: 1 | 2 | 3;
}

/** Stands where something failed to load. */
export function ProblemFace({ title, error, retry, isRetrying, headingLevel = 2 }: ProblemFaceProps) {
  const { t } = useTranslation('catalog');
  const reason = useProblemText()(error);
  return (
    <EmptyState
      role="alert"
      icon="warning"
      tone="problem"
      headingLevel={headingLevel}
      title={title}
      text={reason}
      actions={
        <Button busy={isRetrying} onClick={retry}>
          <Icon name="retry" />
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
