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
  const told = points.filter(({ low, sold }, place) => sold > 0 || place === 0 || low !== points[place - 1]?.low);
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
          </tr>
        </thead>
        <tbody>
          {told.toReversed().map(({ day, low, sold, median }) => (
            <tr key={day}>
              <th scope="row">{shownDay(day)}</th>
              <td>{low === null ? t('history.soldOut') : price(low)}</td>
              <td>{sold}</td>
              <td>{median === null ? '–' : price(median)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
