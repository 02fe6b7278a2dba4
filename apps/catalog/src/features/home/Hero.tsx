import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Button } from '@patina/ui/Button';
import { Row, Stack, Text } from '@patina/ui/Layout';
import type { CSSProperties } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { popularList } from '#shared/list-filters/list-filters.ts';
import { ProductImage } from '#shared/product-card/ProductImage.tsx';
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
      <Stack gap={4} className={styles.stage}>
        <Stack gap={3} align="start" className={styles.words}>
          <Text size="sm" weight="medium" tone="accent">
            {t('home.eyebrow')}
          </Text>
          <h1 className={styles.headline}>{t('home.headline')}</h1>
          <p className={styles.lead}>{t('home.lead')}</p>
          <Row gap={1} align="stretch" wrap className={styles.actions}>
            <Button variant="solid" size="large" render={<Link to={popularList()} />}>
              {t('home.browse')}
            </Button>
            <Button size="large" render={<Link to={paths.newItems()} />}>
              {t('home.seeNew')}
            </Button>
          </Row>
        </Stack>
        <div className={styles.wall} aria-busy={isPending}>
          {product && <FeaturedProduct product={product} />}
        </div>
      </Stack>
    </section>
  );
}

/** The featured product with its caption. */
function FeaturedProduct({ product }: { product: Product }) {
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
        <span className={styles.onShow}>{t('home.onShow')}</span>
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
        <Text as="span" tabular>
          {price(product.price)}
        </Text>
      </figcaption>
    </figure>
  );
}

/** Picks the hero's product from random ones: the most expensive. */
export function featuredProduct(products: Product[] | undefined): Product | undefined {
  return products?.reduce<Product | undefined>(
    (best, product) => (best === undefined || product.price > best.price ? product : best),
    undefined,
  );
}
