import { shownFloat } from '@patina/parts/unit-text';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import { UNIT_SORTS, UNITS_PAGE_SIZE, type UnitSort, unitPath } from '@patina/shared-api/contract/catalogue/unit-list';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import { paths } from '@patina/shared-api/paths';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { productUnits } from '@patina/shared-api/queries/product-page';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { useId, useState } from 'react';
import { AddToCartButton } from '#shared/add-to-cart/AddToCartButton.tsx';
import { WearBar } from '#shared/wear/WearBar.tsx';
import styles from './ProductUnits.module.css';
import { UnitExtras } from './UnitExtras.tsx';

interface Place {
  sort: UnitSort;
  page: number;
  /** Only what can be delivered now. */
  isNow: boolean;
}

const FIRST: Place = { sort: 'price', page: 1, isNow: false };

/** The items of a product that are known one by one, each with its float, pattern, stickers and price. */
export function ProductUnits({ product }: { product: ProductDetails }) {
  const { units } = product;
  return units && <Units product={product} known={units} />;
}

/** The item that the page is about, where its address names one. */
export function ChosenUnit({ product, unit }: { product: ProductDetails; unit: Unit }) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const titleId = useId();
  return (
    <Stack as="section" gap={1.5} aria-labelledby={titleId} className={styles.chosen}>
      <Row wrap gap={2} justify="between">
        <Text as="h2" weight="medium" tabular id={titleId}>
          {t('units.chosen', { float: floatOf(unit) })}
        </Text>
        <Text weight="strong" tabular>
          {price(unit.price)}
        </Text>
      </Row>
      {unit.float !== null && <WearBar product={product} float={unit.float} isHidden />}
      <Row wrap gap={2} rowGap={1} size="sm">
        {unit.seed !== null && (
          <span>
            {t('units.column.seed')} {unit.seed}
          </span>
        )}
        <UnitExtras unit={unit} />
      </Row>
      <Row gap={1} className={styles.buy}>
        <AddToCartButton
          product={product}
          unit={unit}
          name={t('units.add', { float: floatOf(unit), price: price(unit.price) })}
          isNamed
        />
        <UnitHeart product={product} unit={unit} />
      </Row>
    </Stack>
  );
}

const loadHeart = async () =>
  (await import(/* webpackChunkName: "Heart" */ '#shared/hearts/HeartButton.tsx')).HeartButton;

/** A heart for one item; its place is kept until it has loaded. */
function UnitHeart(props: { product: ProductDetails; unit: Unit }) {
  return (
    <span className={styles.heart}>
      <LazyPart load={loadHeart} props={props} fallback={null} failed={() => null} />
    </span>
  );
}

interface UnitsProps {
  product: ProductDetails;
  /** The first page, which comes with the product. */
  known: NonNullable<ProductDetails['units']>;
}

function Units({ product, known }: UnitsProps) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const [place, setPlace] = useState(FIRST);
  const { sort, page, isNow } = place;
  const isFirst = sort === FIRST.sort && page === FIRST.page && !isNow;
  const asked = { sort, page, ...(isNow && { available_now: true }) };
  const query = useQuery({ ...productUnits(product.id, asked, useLocale()), enabled: !isFirst });
  const answer = isFirst ? undefined : query.data;
  const shown = answer?.payload ?? known.first;
  const count = answer?.meta.total ?? known.count;
  const pages = Math.ceil(count / UNITS_PAGE_SIZE);
  const hasLater = isNow || known.first.some(({ available_at }) => available_at !== null);
  const options = UNIT_SORTS.filter((order) => order !== '-newest').map((order) => ({
    value: order,
    label: t(`units.order.${order}`),
  }));
  return (
    <Stack as="section" gap={2} aria-labelledby={titleId} className={styles.section}>
      <Row wrap gap={2} rowGap={1} align="end" justify="between">
        <Stack gap={0.5}>
          <Text as="h2" size="lg" id={titleId}>
            {t('units.title')}
          </Text>
          <Text size="sm" tone="quiet">
            {t('units.hint')}
          </Text>
        </Stack>
        {known.count > 1 && (
          <NativeSelect
            label={t('units.sort')}
            isLabelHidden
            options={options}
            value={sort}
            className={styles.sort}
            onValueChange={(order) => setPlace({ ...place, sort: (order ?? 'price') as UnitSort, page: 1 })}
          />
        )}
      </Row>
      {hasLater && (
        <Checkbox
          checked={isNow}
          className={styles.filter}
          onCheckedChange={(isChecked) => setPlace({ sort, page: 1, isNow: isChecked })}
        >
          {t('units.onlyNow')}
        </Checkbox>
      )}
      {query.isError && !isFirst && (
        <Row gap={2} wrap role="alert" size="sm" tone="danger">
          {t('units.failed')}
          <Button size="small" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </Row>
      )}
      {shown.length === 0 && <Text tone="quiet">{t('units.noneNow')}</Text>}
      <UnitTable product={product} units={shown} titleId={titleId} isBusy={query.isFetching} />
      {pages > 1 && (
        <Row as="nav" gap={1} justify="end" className={styles.pages} aria-label={t('units.pages')}>
          <Button size="small" disabled={page === 1} onClick={() => setPlace({ ...place, page: page - 1 })}>
            {t('units.previous')}
          </Button>
          <Button size="small" disabled={page === pages} onClick={() => setPlace({ ...place, page: page + 1 })}>
            {t('units.next')}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

interface UnitTableProps {
  product: ProductDetails;
  units: Unit[];
  titleId: string;
  isBusy: boolean;
}

function UnitTable({ product, units, titleId, isBusy }: UnitTableProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  return (
    <table className={styles.table} aria-labelledby={titleId} aria-busy={isBusy}>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('units.column.float')}</th>
          <th scope="col">{t('units.column.seed')}</th>
          <th scope="col">{t('units.column.extras')}</th>
          <th scope="col" className={styles.number}>
            {t('units.column.price')}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {units.map((unit) => (
          <tr key={unit.id} className={styles.unit}>
            <th scope="row" className={styles.float}>
              <Link to={unitPath(paths.product(product), unit.id)} preventScrollReset className={styles.digits}>
                {floatOf(unit)}
              </Link>
              {unit.float !== null && <WearBar product={product} float={unit.float} isHidden />}
            </th>
            <td className={styles.seed}>
              <span className={styles.name} aria-hidden="true">
                {t('units.column.seed')}
              </span>
              {unit.seed ?? '–'}
            </td>
            <td className={styles.extras}>
              <UnitExtras unit={unit} />
            </td>
            <td className={styles.price}>{price(unit.price)}</td>
            <td className={styles.action}>
              <Row gap={1} justify="end">
                <AddToCartButton
                  size="small"
                  product={product}
                  unit={unit}
                  name={t('units.add', { float: floatOf(unit), price: price(unit.price) })}
                  isNamed
                />
                <UnitHeart product={product} unit={unit} />
              </Row>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const floatOf = ({ float }: Unit): string => (float === null ? '–' : shownFloat(float));
