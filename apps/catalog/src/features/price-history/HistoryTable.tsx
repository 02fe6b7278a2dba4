import { useTranslation } from '@patina/platform/i18n';
import type { PricePoint } from '@patina/shared-api/contract/catalogue/price-history';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import styles from './HistoryTable.module.css';
import { shownDay } from './PriceChart.tsx';

interface HistoryTableProps {
  points: readonly PricePoint[];
  titleId: string;
}

/** The numbers of the chart, the latest first: days on which nothing changed and nothing was sold are those of the day before. */
export function HistoryTable({ points, titleId }: HistoryTableProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const hasReferences = points.some(({ reference }) => reference !== null);
  const told = points.filter(({ low, sold, reference }, place) => {
    const before = points[place - 1];
    return sold > 0 || !before || low !== before.low || reference !== before.reference;
  });
  return (
    <details>
      <summary className={styles.summary}>{t('history.table')}</summary>
      <table className={styles.table} aria-labelledby={titleId}>
        <thead>
          <tr>
            <th scope="col">{t('history.since')}</th>
            <th scope="col">{t('history.low')}</th>
            <th scope="col">{t('history.sold')}</th>
            <th scope="col">{t('history.median')}</th>
            {hasReferences && <th scope="col">{t('history.reference')}</th>}
          </tr>
        </thead>
        <tbody>
          {told.toReversed().map(({ day, low, sold, median, reference }) => (
            <tr key={day}>
              <th scope="row">{shownDay(day)}</th>
              <td>{low === null ? t('history.soldOut') : price(low)}</td>
              <td>{sold}</td>
              <td>{median === null ? '–' : price(median)}</td>
              {hasReferences && <td>{reference === null ? '–' : price(reference)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
