import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
import styles from './SaleBanner.module.css';

/** Banner that links to the sale, with one product on sale if there is one. */
export function SaleBanner({ product }: { product: Product | undefined }) {
  const { t } = useTranslation('catalog');
  return (
    <section className={styles.banner} aria-label={t('home.saleTitle')}>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('home.saleTitle')}</h2>
        <p className={styles.text}>{t('home.saleText')}</p>
        <Button size="large" render={<Link to={paths.sale()} />}>
          {t('home.saleAction')}
        </Button>
      </div>
      <div className={styles.wall} aria-hidden="true">
        {product && (
          <ProductImage
            source={product.img_url}
            alt=""
            missingLabel={t('card.noPicture')}
            isFirst={false}
            className={styles.image}
          />
        )}
      </div>
    </section>
  );
}
