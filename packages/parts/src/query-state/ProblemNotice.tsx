import { useTranslation } from '@patina/platform/i18n';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import type { ReactNode } from 'react';
import type { TextNamespace } from '../text-namespace.ts';

export interface ProblemNoticeProps {
  /** Title: what could not be loaded. */
  title: string;
  reason: ReactNode;
  retry: () => void;
  isRetrying: boolean;
  headingLevel?: 1 | 2 | 3;
  /** i18n namespace of the app, which must have the text `tryAgain`. */
  namespace: TextNamespace;
}

/** Shown in place of something that failed to load: what, why, and a button that loads it again. */
export function ProblemNotice({ title, reason, retry, isRetrying, headingLevel = 2, namespace }: ProblemNoticeProps) {
  return (
    <EmptyState
      role="alert"
      icon="warning"
      tone="problem"
      headingLevel={headingLevel}
      title={title}
      text={reason}
      actions={<RetryButton retry={retry} isRetrying={isRetrying} namespace={namespace} />}
    />
  );
}

interface RetryButtonProps extends Pick<ButtonProps, 'size'> {
  retry: () => void;
  isRetrying?: boolean;
  /** i18n namespace of the app, which must have the text `tryAgain`. */
  namespace: TextNamespace;
}

/** The button that loads again what failed to load. */
export function RetryButton({ retry, isRetrying = false, namespace, ...button }: RetryButtonProps) {
  const { t } = useTranslation(namespace);
  return (
    <Button {...button} busy={isRetrying} onClick={retry}>
      <Icon name="retry" />
      {t('tryAgain')}
    </Button>
  );
}
