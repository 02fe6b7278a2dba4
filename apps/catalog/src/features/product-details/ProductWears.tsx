import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Grid, Stack, Text } from '@patina/ui/Layout';
import { useId } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { wearGroups } from '#shared/wear/wear-groups.ts';
import styles from './ProductWears.module.css';

/** Other wears and classes of the same skin with their prices. */
export function ProductWears({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const price = useDisplayPrice();
  const titleId = useId();
  const groups = wearGroups(product.wears);
  if (product.wears.length === 0) return null;
  return (
    <Stack as="nav" gap={2} aria-labelledby={titleId}>
      <Text as="h2" size="lg" id={titleId}>
        {t('product.wears')}
      </Text>
      {groups.map(({ itemClass, wears }) => (
        <Stack gap={1} key={itemClass}>
          <Text as="h3" size="sm" weight="medium" tone="quiet" className={styles.class}>
            {nameOf(itemClass)}
          </Text>
          <Grid as="ul" gap={1} min="8.75rem" fill>
            {wears.map((wear) => (
              <li key={wear.id}>
                <Stack as={Link} size="sm" to={paths.product({ ...product, id: wear.id })} className={styles.link}>
                  <span>{wear.exterior === null ? nameOf(itemClass) : nameOf(wear.exterior)}</span>
                  <Text as="span" tone="quiet" tabular>
                    {wear.stock === 0 ? t('card.soldOut') : price(wear.price)}
                  </Text>
                </Stack>
              </li>
            ))}
          </Grid>
        </Stack>
      ))}
    </Stack>
  );
}
