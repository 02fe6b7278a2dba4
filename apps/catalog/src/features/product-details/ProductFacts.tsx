import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import type { ReactNode } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import { WearBar } from '#shared/wear/WearBar.tsx';
import { formatFloat } from '#shared/wear/wear-span.ts';
import styles from './ProductFacts.module.css';

/** Properties of the item, with its wear bar. */
export function ProductFacts({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const { type, hero, phase, quality, collection, exterior, item_class, wear_min, wear_max } = product;
  const hasWear = exterior !== null && wear_min !== null && wear_max !== null;
  return (
    <div className={styles.facts}>
      {hasWear && (
        <div className={styles.wear}>
          <p className={styles.wearTitle}>
            <span>{nameOf(exterior)}</span>
            <span className={styles.float}>
              {t('product.float')} {formatFloat(wear_min)}–{formatFloat(wear_max)}
            </span>
          </p>
          <div className={styles.bar}>
            <WearBar product={product} />
          </div>
        </div>
      )}
      <dl className={styles.list}>
        <Fact name={t('product.type')}>{nameOf(type)}</Fact>
        <Fact name={t('product.weapon')}>{hero}</Fact>
        {phase !== null && <Fact name={t('product.phase')}>{phase}</Fact>}
        {quality !== null && <Fact name={t('product.rarity')}>{nameOf(quality)}</Fact>}
        {exterior !== null && <Fact name={t('product.exterior')}>{nameOf(exterior)}</Fact>}
        <Fact name={t('product.class')}>{nameOf(item_class)}</Fact>
        {collection !== null && (
          <Fact name={t('product.collection')}>
            <Link to={writeFilters({ ...NO_FILTERS, collection }, { path: '/products' })} className={styles.link}>
              {collection}
            </Link>
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
