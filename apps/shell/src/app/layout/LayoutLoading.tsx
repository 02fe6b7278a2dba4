import { useTranslation } from '@patina/platform/i18n';
import { Spinner } from '@patina/ui/Spinner';
import styles from './Layout.module.css';
import { Frame } from './Layout.tsx';

/** Loading state of the frame while the first page's code loads. */
export function LayoutLoading() {
  const { t } = useTranslation('shell');
  return (
    <Frame>
      <div className={styles.loading}>
        <Spinner label={t('progress')} />
      </div>
    </Frame>
  );
}
