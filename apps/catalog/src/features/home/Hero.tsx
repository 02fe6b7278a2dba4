import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import type { CSSProperties } from 'react';
import { FeaturedProduct } from './FeaturedProduct.tsx';
import styles from './Hero.module.css';

interface HeroProps {
  /** The featured product; undefined if it failed to load. */
  product: Product | undefined;
  isPending: boolean;
}

/** The hero: title, call to action and one featured product. */
export function Hero({ product, isPending }: HeroProps) {
  const { t } = useTranslation('catalog');
  return (
    <section
      className={styles.hero}
      data-lit={product !== undefined || undefined}
      style={product && ({ '--rarity': product.rarity_color } as CSSProperties)}
    >
      <div className={styles.stage}>
        <div className={styles.words}>
          <p className={styles.eyebrow}>{t('home.eyebrow')}</p>
          <h1 className={styles.headline}>{t('home.headline')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <div className={styles.actions}>
            <Button variant="solid" size="large" render={<Link to={paths.products()} />}>
              {t('home.browse')}
            </Button>
            <Button size="large" render={<Link to={paths.newItems()} />}>
              {t('home.seeNew')}
            </Button>
          </div>
        </div>
        <div className={styles.wall} aria-busy={isPending}>
          {product && <FeaturedProduct product={product} />}
        </div>
      </div>
    </section>
  );
}
