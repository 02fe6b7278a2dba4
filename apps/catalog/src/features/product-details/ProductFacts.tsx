import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { Row, Stack, Text } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { NO_FILTERS, writeFilters } from '#shared/list-filters/list-filters.ts';
import { formatFloat, WearBar } from '#shared/wear/WearBar.tsx';
import styles from './ProductFacts.module.css';

/** Properties of the item, with its wear bar. */
export function ProductFacts({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const { type, hero, phase, quality, collection, exterior, item_class, wear_min, wear_max } = product;
  const hasWear = exterior !== null && wear_min !== null && wear_max !== null;
  return (
    <Stack gap={3}>
      {hasWear && (
        <Stack gap={1}>
          <Row as="p" gap={2} rowGap={0} align="baseline" justify="between" wrap weight="medium">
            <span>{nameOf(exterior)}</span>
            <Text as="span" size="sm" weight="regular" tone="quiet" tabular>
              {t('product.float')} {formatFloat(wear_min)}–{formatFloat(wear_max)}
            </Text>
          </Row>
          <div className={styles.bar}>
            <WearBar product={product} />
          </div>
        </Stack>
      )}
      <Text as="dl" size="sm">
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
      </Text>
    </Stack>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Row gap={2} align="stretch" justify="between" className={styles.fact}>
      <Text as="dt" tone="quiet" align="start">
        {name}
      </Text>
      <dd>{children}</dd>
    </Row>
  );
}
