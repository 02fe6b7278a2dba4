import { useTranslation } from '@patina/platform/i18n';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Badge } from '@patina/ui/Badge';
import { Money } from '@patina/ui/Money';
import type { CSSProperties } from 'react';
import { useValueName } from '#shared/item-names/use-value-name.ts';
import { ClassChip } from '#shared/item-title/ClassChip.tsx';
import { ItemTitle } from '#shared/item-title/ItemTitle.tsx';
import styles from './BuyBox.module.css';
import { BuyButtons } from './BuyButtons.tsx';
import { scriptlessText } from './scriptless-text.ts';

/** Above this the stock count is hidden. */
const PLENTY = 5;

/** Title, price, stock and buttons of the product. */
export function BuyBox({ product }: { product: ProductDetails }) {
  const { t, i18n } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const { type, quality, exterior, old_price, low_30d, discount_percentage, stock } = product;
  const isSoldOut = stock === 0;
  return (
    <header className={styles.offer} style={{ '--rarity': product.rarity_color } as CSSProperties}>
      <p className={styles.kind}>
        <span>{nameOf(type)}</span>
        <span className={styles.quality}>{quality === null ? t('card.fallbackQuality') : nameOf(quality)}</span>
        {exterior !== null && <span className={styles.exterior}>{nameOf(exterior)}</span>}
        <ClassChip product={product} />
      </p>
      <h1 className={styles.title}>
        <ItemTitle product={product} />
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
        <BuyButtons product={product} />
      </div>
      <noscript>
        {typeof document === 'undefined' && <p className={styles.scriptless}>{scriptlessText(i18n.language)}</p>}
      </noscript>
      {stock < PLENTY && (
        <p className={styles.stock} data-sold={isSoldOut || undefined}>
          {isSoldOut ? t('product.soldOut') : t('product.stock', { count: stock })}
        </p>
      )}
    </header>
  );
}
