import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { useValueName } from '#shared/item-names/use-value-name.ts';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
import styles from './FeaturedProduct.module.css';

/** The featured product with its caption. */
export function FeaturedProduct({ product }: { product: Product }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const { hero, finish, phase, exterior, item_class } = product;
  return (
    <figure className={styles.piece}>
      <ProductImage
        source={product.img_url}
        alt=""
        missingLabel={t('card.noPicture')}
        isFirst
        className={styles.image}
      />
      <figcaption className={styles.label}>
        <span className={styles.eyebrow}>{t('home.onShow')}</span>
        <Link to={paths.product(product)} className={styles.name}>
          {[finish || hero, phase].filter(Boolean).join(' · ')}
        </Link>
        <span className={styles.medium}>
          {[
            item_class === 'Normal' ? '' : nameOf(item_class),
            finish ? hero : '',
            exterior === null ? '' : nameOf(exterior),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.price}>{price(product.price)}</span>
      </figcaption>
    </figure>
  );
}
