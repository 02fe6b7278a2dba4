import { useTranslation } from '@patina/platform/i18n';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Badge } from '@patina/ui/Badge';
import { Money } from '@patina/ui/Money';
import type { CSSProperties } from 'react';
import { ItemTitle } from '#item-title/ItemTitle.tsx';
import { useValueName } from '#value-name/use-value-name.ts';
import { OfferButtons } from './OfferButtons.tsx';
import styles from './ProductOffer.module.css';

/** From so many on, the number in stock is no news. */
const PLENTY = 5;

/** What it is, what it costs, and how to have it. */
export function ProductOffer({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const { title, type, quality, item_class, old_price, low_30d, discount_percentage, stock } = product;
  const isSoldOut = stock === 0;
  return (
    <header className={styles.offer} style={{ '--rarity': product.rarity_color } as CSSProperties}>
      <p className={styles.kind}>
        <span>{nameOf(type)}</span>
        <span className={styles.quality}>{quality === null ? t('card.fallbackQuality') : nameOf(quality)}</span>
        {item_class !== 'Normal' && (
          <span className={styles.class} data-class={item_class}>
            {nameOf(item_class)}
          </span>
        )}
      </p>
      <h1 className={styles.title}>
        <ItemTitle title={title} />
      </h1>
      <div className={styles.price}>
        <Money
          className={styles.amount}
          amount={price(product.price)}
          {...(old_price !== null && old_price > product.price && { old: price(old_price) })}
          oldLabel={t('card.oldPrice')}
        />
        {discount_percentage !== null && discount_percentage > 0 && (
          <Badge tone="warning">{t('card.discount', { percent: discount_percentage })}</Badge>
        )}
        {low_30d !== null && <p className={styles.low}>{t('product.low30', { price: price(low_30d) })}</p>}
      </div>
      <div className={styles.actions}>
        <OfferButtons product={product} />
      </div>
      {stock < PLENTY && (
        <p className={styles.stock}>{isSoldOut ? t('product.soldOut') : t('product.stock', { count: stock })}</p>
      )}
    </header>
  );
}
