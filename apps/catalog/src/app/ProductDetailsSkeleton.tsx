import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import page from './ProductDetailsPage.module.css';
import styles from './ProductDetailsSkeleton.module.css';

/** Loading state of the product page. */
export function ProductDetailsSkeleton() {
  const { t } = useTranslation('catalog');
  return (
    <div className={page.product}>
      <VisuallyHidden role="status">{t('product.loading')}</VisuallyHidden>
      <Skeleton shape="block" className={styles.plate} />
      <div className={page.label} aria-hidden="true">
        <div className={styles.offer}>
          <Skeleton className={styles.kind} />
          <div className={styles.title}>
            <Skeleton />
            <Skeleton className={styles.half} />
          </div>
          <Skeleton className={styles.amount} />
          <Skeleton shape="block" className={styles.actions} />
        </div>
        <div className={styles.facts}>
          {['wear', 'type', 'weapon', 'rarity', 'exterior', 'class', 'collection'].map((fact) => (
            <Skeleton key={fact} className={styles.fact} />
          ))}
        </div>
      </div>
    </div>
  );
}
