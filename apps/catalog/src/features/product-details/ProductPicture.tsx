import { useTranslation } from '@patina/platform/i18n';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue';
import type { CSSProperties } from 'react';
import { cardBadge } from '#product-card/card-badge.ts';
import { ProductImage } from '#product-card/ProductImage.tsx';
import styles from './ProductPlate.module.css';

/** The item, large, on its lit plate. */
export function ProductPlate({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const badge = cardBadge(product);
  return (
    <div className={styles.plate} style={{ '--rarity': product.rarity_color } as CSSProperties}>
      <ProductImage
        source={product.img_url}
        alt={product.title}
        missingLabel={t('card.noPicture')}
        isFirst
        className={styles.image}
      />
      {badge && (
        <span className={styles.badge} data-badge={badge}>
          {t(`card.${badge}`)}
        </span>
      )}
    </div>
  );
}
