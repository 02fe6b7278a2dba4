import { useTranslation } from '@patina/platform/i18n';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import styles from './Sparkline.module.css';

const WIDTH = 96;
const HEIGHT = 28;
/** Above the highest and below the lowest price, for the width of the line. */
const MARGIN = 2;

/** The lowest price of each of the last days as a small line, with the span of prices as its name. */
export function Sparkline({ prices }: { prices: WatchedPrices }) {
  const { t } = useTranslation('account');
  const price = useDisplayPrice();
  const known = prices.filter((each) => each !== null);
  if (known.length === 0) return null;
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const span = { lowest: price(lowest), highest: price(highest) };
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t(lowest === highest ? 'watchlist.steady' : 'watchlist.span', span)}
      className={styles.line}
    >
      <path d={sparkline(prices)} />
    </svg>
  );
}

/** A price for each day, the oldest first; null while it was sold out. */
type WatchedPrices = readonly (number | null)[];

/** The path of the prices in steps, interrupted while it was sold out. */
export function sparkline(prices: WatchedPrices): string {
  const known = prices.filter((each) => each !== null);
  const [lowest, highest] = [Math.min(...known), Math.max(...known)];
  const step = WIDTH / prices.length;
  // A price that never changed is a line in the middle.
  const y = (each: number) =>
    highest === lowest
      ? HEIGHT / 2
      : round(HEIGHT - MARGIN - ((each - lowest) / (highest - lowest)) * (HEIGHT - 2 * MARGIN));
  return prices
    .map((each, day) => {
      if (each === null) return '';
      const isNew = day === 0 || prices[day - 1] === null;
      return `${isNew ? `M${round(day * step)},` : 'V'}${y(each)}H${round((day + 1) * step)}`;
    })
    .join('');
}

const round = (length: number): number => Math.round(length * 10) / 10;
