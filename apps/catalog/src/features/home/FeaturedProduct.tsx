import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { ProductImage } from '#product-card/ProductImage.tsx';
import { useValueName } from '#value-name/use-value-name.ts';
import styles from './FeaturedPiece.module.css';

/** One piece on the wall, with the label that a museum puts beside it. */
export function FeaturedPiece({ product }: { product: Product }) {
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
