import { useTranslation } from '@patina/platform/i18n';
import type { PricePoint } from '@patina/shared-api/contract/catalogue/price-history';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { Row, Text } from '@patina/ui/Layout';
import { type PointerEvent, useState } from 'react';
import { chartLines, HEIGHT, middleOf, WIDTH } from './chart-lines.ts';
import styles from './PriceChart.module.css';

interface PriceChartProps {
  /** At least one. */
  points: readonly PricePoint[];
  titleId: string;
}

/** A line of the price and bars of what was sold. Pointer, finger and arrow keys go from day to day. */
export function PriceChart({ points, titleId }: PriceChartProps) {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  const [chosen, choose] = useState<number>();
  const { line, reference, area, bars, span } = chartLines(points);
  const last = points.length - 1;
  const place = Math.min(chosen ?? last, last);
  const point = points[place];
  const said = useDaySentence();

  function follow({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) choose(Math.max(0, Math.min(last, Math.floor(((clientX - left) / width) * points.length))));
  }

  return (
    <div className={styles.chart}>
      <Text as="p" size="sm" tabular className={styles.said}>
        {point && said(point)}
      </Text>
      <div className={styles.drawing} onPointerMove={follow} onPointerLeave={() => choose(undefined)}>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className={styles.lines}>
          <path d={bars} className={styles.bars} />
          <path d={area} className={styles.area} />
          <path d={reference} className={styles.reference} />
          <path d={line} className={styles.line} />
          {chosen !== undefined && (
            <path d={`M${middleOf(place, points.length)},0V${HEIGHT}`} className={styles.mark} />
          )}
        </svg>
        {span && (
          <div aria-hidden="true" className={styles.scale} data-whole={bars === ''}>
            <span>{price(span.highest)}</span>
            {span.highest > span.lowest && <span>{price(span.lowest)}</span>}
          </div>
        )}
        <input
          type="range"
          className={styles.day}
          min={0}
          max={last}
          value={place}
          aria-labelledby={titleId}
          aria-valuetext={point && said(point)}
          onChange={({ target }) => choose(Number(target.value))}
          onBlur={() => choose(undefined)}
        />
      </div>
      <Row justify="between" size="xs" tone="quiet" tabular aria-hidden="true">
        <span>{shownDay(points[0]?.day ?? '')}</span>
        <span>{shownDay(points[last]?.day ?? '')}</span>
      </Row>
      <Row as="ul" wrap gap={2} rowGap={0.5} size="xs" tone="quiet">
        <li className={styles.ofLine}>{t('history.low')}</li>
        {reference !== '' && <li className={styles.ofReference}>{t('history.reference')}</li>}
        {bars !== '' && <li className={styles.ofBars}>{t('history.sold')}</li>}
      </Row>
    </div>
  );
}

/** A day of a chart, such as `28.11.2026: €12.00, 3 sold at €11.50`. */
function useDaySentence() {
  const { t } = useTranslation('catalog');
  const price = useDisplayPrice();
  return ({ day, low, sold, median, reference }: PricePoint) => {
    const parts = [
      low === null ? t('history.soldOut') : price(low),
      ...(sold > 0 && median !== null ? [t('history.soldAt', { count: sold, price: price(median) })] : []),
      ...(reference === null ? [] : [t('history.referenceAt', { price: price(reference) })]),
    ];
    return `${shownDay(day)}: ${parts.join(', ')}`;
  };
}

/** `2026-11-28` as the store writes days (docs/product.md#dates). */
export const shownDay = (day: string): string => day.split('-').toReversed().join('.');
