import { Stack } from '@patina/parts/Stack';
import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './CartPage.module.css';

export function CartSkeleton() {
  const { t } = useTranslation('checkout');
  return (
    <div className={styles.columns} aria-busy="true">
      <VisuallyHidden role="status">{t('cart.loading')}</VisuallyHidden>
      <Stack gap={4}>
        <Skeleton shape="block" className={styles.waiting} />
        <Skeleton shape="block" className={styles.waiting} />
      </Stack>
      <Skeleton shape="block" className={styles.waiting} />
    </div>
  );
}
