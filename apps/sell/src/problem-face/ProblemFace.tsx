import { useTranslation } from '@patina/platform/i18n';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';

interface ProblemFaceProps {
  /** What could not be shown. */
  title: string;
  error: Error;
  retry: () => void;
  isRetrying: boolean;
}

/** Stands where something failed to load. */
export function ProblemFace({ title, error, retry, isRetrying }: ProblemFaceProps) {
  const { t } = useTranslation('sell');
  const say = useProblemText();
  return (
    <EmptyState
      role="alert"
      icon="warning"
      tone="problem"
      headingLevel={2}
      title={title}
      text={say(error.message)}
      actions={
        <Button busy={isRetrying} onClick={retry}>
          <Icon name="retry" />
          {t('tryAgain')}
        </Button>
      }
    />
  );
}
