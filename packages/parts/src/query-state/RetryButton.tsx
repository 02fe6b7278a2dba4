import { useTranslation } from '@patina/platform/i18n';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import type { TextNamespace } from '../text-namespace.ts';

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
