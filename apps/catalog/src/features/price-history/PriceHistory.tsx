import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import type { ProductDetails } from '@patina/shared-api/contract/catalogue/catalogue';
import {
  HISTORY_RANGES,
  type PriceHistory as History,
  type HistoryRange,
} from '@patina/shared-api/contract/catalogue/price-history';
import { productHistory } from '@patina/shared-api/queries/product-page';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Skeleton } from '@patina/ui/Skeleton';
import { useId, useState } from 'react';
import { useValueName } from '#shared/item-names/item-names.ts';
import { wearGroups } from '#shared/wear/wear-groups.ts';
import { HistoryTable } from './HistoryTable.tsx';
import { PriceChart, shownDay } from './PriceChart.tsx';
import styles from './PriceHistory.module.css';

/** Prices and sales of a product over time, those of its other wears as well. */
export function PriceHistory({ product }: { product: ProductDetails }) {
  const { t } = useTranslation('catalog');
  const titleId = useId();
  const [days, setDays] = useState<HistoryRange>('90');
  const [shownId, showProduct] = useState(product.id);
  const query = useQuery(productHistory(shownId, days, useLocale()));
  const history = query.data?.payload;
  return (
    <Stack as="section" gap={2} aria-labelledby={titleId} className={styles.section}>
      <Stack gap={0.5}>
        <Text as="h2" size="lg" id={titleId}>
          {t('history.title')}
        </Text>
        {history && shownId === product.id && <Comparison product={product} history={history} />}
      </Stack>
      <Row wrap gap={2} rowGap={1} justify="between" className={styles.choices}>
        <Ranges value={days} onChange={setDays} />
        <WearSelect product={product} value={shownId} onChange={showProduct} />
      </Row>
      {query.isError && (
        <Row gap={2} wrap role="alert" size="sm" tone="danger">
          {t('history.failed')}
          <Button size="small" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Button>
        </Row>
      )}
      {!history && !query.isError && <Skeleton shape="block" className={styles.place} />}
      {history && history.points.length === 0 && (
        <Text size="sm" tone="quiet">
          {t('history.none')}
        </Text>
      )}
      {history && history.points.length > 0 && (
        <div aria-busy={query.isFetching} className={styles.shown}>
          <PriceChart key={`${shownId} ${days}`} points={history.points} titleId={titleId} />
          {history.made_up_till !== null && (
            <Text size="xs" tone="quiet">
              {t('history.madeUp', { day: shownDay(history.made_up_till) })}
            </Text>
          )}
          <HistoryTable points={history.points} titleId={titleId} />
        </div>
      )}
    </Stack>
  );
}

/** What today's price is beside those before it, where that is news. */
function Comparison({ product, history }: { product: ProductDetails; history: History }) {
  const { t } = useTranslation('catalog');
  const { points, lowest_30: lowest } = history;
  const today = points.at(-1)?.low ?? null;
  if (product.stock === 0 || today === null) return null;
  const percent = history.under_median ?? 0;
  const said = [
    ...(lowest !== null && today < lowest ? [t('history.lowest')] : []),
    ...(percent >= 1 ? [t('history.under', { percent })] : []),
    ...(percent <= -1 ? [t('history.over', { percent: -percent })] : []),
  ];
  if (said.length === 0) return null;
  return (
    <Text size="sm" tone={percent >= 1 ? 'success' : 'quiet'}>
      {said.join(' · ')}
    </Text>
  );
}

function Ranges({ value, onChange }: { value: HistoryRange; onChange(days: HistoryRange): void }) {
  const { t } = useTranslation('catalog');
  const name = useId();
  return (
    <Row as="fieldset" gap={0.5} wrap className={styles.ranges} aria-label={t('history.ranges')}>
      {HISTORY_RANGES.map((days) => (
        <label key={days} className={styles.range}>
          <input type="radio" name={name} checked={days === value} onChange={() => onChange(days)} />
          {t(`history.range.${days}`)}
        </label>
      ))}
    </Row>
  );
}

interface WearSelectProps {
  product: ProductDetails;
  /** Id of the product that is shown. */
  value: number;
  onChange(id: number): void;
}

function WearSelect({ product, value, onChange }: WearSelectProps) {
  const { t } = useTranslation('catalog');
  const nameOf = useValueName();
  const { id, exterior, item_class, price, stock } = product;
  const groups = wearGroups([...product.wears, { id, exterior, item_class, price, stock }]);
  if (product.wears.length === 0) return null;
  const options = groups.flatMap(({ itemClass, wears }) =>
    wears.map((wear) => {
      const names = [
        ...(itemClass === 'Normal' && wear.exterior ? [] : [nameOf(itemClass)]),
        nameOf(wear.exterior ?? ''),
      ];
      return { value: String(wear.id), label: names.filter(Boolean).join(' ') };
    }),
  );
  return (
    <NativeSelect
      label={t('history.wear')}
      isLabelHidden
      className={styles.wear}
      options={options}
      value={String(value)}
      onValueChange={(chosen) => onChange(Number(chosen ?? id))}
    />
  );
}
