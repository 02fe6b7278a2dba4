import { useTranslation } from '@patina/platform/i18n';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './NavigationProgress.module.css';

/** A thin progress bar at the top edge while the next page loads. */
export function NavigationProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('shell');
  return (
    <div className={styles.track} data-active={isActive || undefined} role="status" aria-live="polite">
      {isActive && <VisuallyHidden>{t('progress')}</VisuallyHidden>}
    </div>
  );
}
