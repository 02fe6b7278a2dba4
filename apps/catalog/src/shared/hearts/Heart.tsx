import { shownFloat } from '@patina/parts/unit-text';
import { useTranslation } from '@patina/platform/i18n';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import styles from './Heart.module.css';

export interface HeartProps {
  product: Product;
  /** The unit of it that is watched; the product by default. */
  unit?: Unit | undefined;
  className?: string | undefined;
}

interface HeartLook extends HeartProps {
  isWatched: boolean;
  /** Undefined while its code loads. */
  onPress?: () => void;
}

/** The button itself. */
export function Heart({ product: { title }, unit, className = '', isWatched, onPress }: HeartLook) {
  const { t } = useTranslation('catalog');
  const float = unit?.float == null ? '' : `, float ${shownFloat(unit.float)}`;
  return (
    <button
      type="button"
      aria-label={t('card.watch', { title: title + float })}
      aria-pressed={isWatched}
      aria-disabled={onPress === undefined || undefined}
      className={`${styles.heart} ${className}`}
      onClick={onPress}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true" className={styles.shape}>
        <path d="M10 16.6S2.9 12.5 2.9 7.7A3.7 3.7 0 0 1 10 6.3a3.7 3.7 0 0 1 7.1 1.4c0 4.8-7.1 8.9-7.1 8.9Z" />
      </svg>
    </button>
  );
}
