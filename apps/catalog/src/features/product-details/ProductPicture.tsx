import { useTranslation } from '@patina/platform/i18n';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import type { CSSProperties } from 'react';
import { cardBadge } from '#shared/product-card/ProductCard.tsx';
import { followPointer, PlateLight, ProductImage } from '#shared/product-card/ProductImage.tsx';
import styles from './ProductPicture.module.css';

/** The large picture of the item. */
export function ProductPicture({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const badge = cardBadge(product);
  return (
    <div
      className={styles.plate}
      data-type={product.type}
      style={{ '--rarity': product.rarity_color } as CSSProperties}
      onPointerEnter={followPointer}
    >
      <ProductImage
        source={product.img_url}
        alt={product.title}
        missingLabel={t('card.noPicture')}
        isFirst
        className={styles.image}
      />
      <PlateLight />
      {badge && (
        <span className={styles.badge} data-badge={badge}>
          {t(`card.${badge}`)}
        </span>
      )}
    </div>
  );
}
