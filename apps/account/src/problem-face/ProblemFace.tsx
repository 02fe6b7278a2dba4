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
  headingLevel: 2 | 3;
}

/** Stands where something failed to load. */
export function ProblemFace({ title, error, retry, isRetrying, headingLevel }: ProblemFaceProps) {
  const { t } = useTranslation('account');
  const say = useProblemText();
  return (
    <EmptyState
      role="alert"
      icon="warning"
      tone="problem"
      headingLevel={headingLevel}
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
