import { KeptPart } from '@patina/parts/KeptPart';
import { SkinTitle } from '@patina/parts/SkinTitle';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Link } from '@patina/platform/router';
import type { ListedProduct, Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Money } from '@patina/ui/Money';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { type CSSProperties, useState } from 'react';
import { AddToCartButton } from '#shared/add-to-cart/AddToCartButton.tsx';
import { useValueName } from '#shared/item-names/item-names.ts';
import { ClassChip } from '#shared/item-title/ClassChip.tsx';
import { shortExterior, WearBar } from '#shared/wear/WearBar.tsx';
import styles from './ProductCard.module.css';
import { followPointer, PlateLight, ProductImage } from './ProductImage.tsx';

const loadWearSwitch = async () => (await import(/* webpackChunkName: "CardParts" */ './WearSwitch.tsx')).WearSwitch;

const loadNotes = async () => (await import(/* webpackChunkName: "CardParts" */ './CardNotes.tsx')).CardNotes;

const loadHeart = async () =>
  (await import(/* webpackChunkName: "Heart" */ '#shared/hearts/HeartButton.tsx')).HeartButton;

interface ProductCardProps {
  product: ListedProduct;
  /** True in the first row of the page: its picture is loaded before all others. */
  isFirst?: boolean;
}

/** An item on its dark plate. All of it is one link, except for its buttons. */
export function ProductCard(props: ProductCardProps) {
  return (
    <KeptPart name="card" data={props}>
      <Card {...props} />
    </KeptPart>
  );
}

function Card({ product: listed, isFirst = false }: ProductCardProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const [product, show] = useState(listed);
  const badge = cardBadge(product);
  const { quality, exterior, old_price, discount_percentage } = product;
  return (
    <article
      className={styles.card}
      style={{ '--rarity': product.rarity_color } as CSSProperties}
      onPointerEnter={followPointer}
    >
      <div className={styles.plate} data-type={product.type}>
        <ProductImage
          source={product.img_url}
          alt=""
          missingLabel={t('card.noPicture')}
          isFirst={isFirst}
          className={styles.image}
        />
        <PlateLight />
        {badge && (
          <span className={styles.badge} data-badge={badge}>
            {t(`card.${badge}`)}
          </span>
        )}
        <ClassChip product={product} className={styles.class} />
        {(product.available_at || product.market) && (
          <LazyPart load={loadNotes} props={product} fallback={null} failed={() => null} />
        )}
      </div>
      <div className={styles.label}>
        <p className={styles.grade}>
          <span className={styles.quality}>{quality === null ? t('card.fallbackQuality') : nameOf(quality)}</span>
          {exterior !== null && (
            <abbr className={styles.exterior} title={nameOf(exterior)}>
              {shortExterior(exterior)}
            </abbr>
          )}
        </p>
        <h3 className={styles.title}>
          <Link to={paths.product(product)} className={styles.link}>
            <SkinTitle title={product.title} phase={product.phase} />
          </Link>
        </h3>
        <div className={styles.wear}>
          <WearBar product={product} float={product.float} />
          {product.float !== undefined && (
            <span className={styles.float}>
              <VisuallyHidden>{t('card.float')}</VisuallyHidden> {product.float.toFixed(10).slice(0, 8)}
            </span>
          )}
        </div>
        {listed.wears?.[1] && (
          <div className={styles.wears} style={{ '--wears': listed.wears.length } as CSSProperties}>
            <LazyPart
              load={loadWearSwitch}
              props={{ wears: listed.wears, shown: product, show }}
              fallback={null}
              failed={() => null}
            />
          </div>
        )}
        <div className={styles.price}>
          <Money
            amount={price(product.price)}
            {...(old_price !== null && old_price > product.price && { old: price(old_price) })}
            oldLabel={t('card.oldPrice')}
          />
          {discount_percentage !== null && discount_percentage > 0 && (
            <span className={styles.discount}>{t('card.discount', { percent: discount_percentage })}</span>
          )}
        </div>
      </div>
      <LazyPart load={loadHeart} props={{ product, className: styles.heart }} fallback={null} failed={() => null} />
      <div className={styles.action}>
        <AddToCartButton product={product} isNamed className={styles.button} />
      </div>
    </article>
  );
}

type CardBadge = 'new' | 'sale';

/** The badge in a card's corner: new if flagged new, else sale if flagged sale or discounted (docs/product.md#product-card). */
export function cardBadge(product: Pick<Product, 'new' | 'sale' | 'discount_percentage'>): CardBadge | undefined {
  if (product.new) return 'new';
  if (product.sale || product.discount_percentage) return 'sale';
  return undefined;
}
