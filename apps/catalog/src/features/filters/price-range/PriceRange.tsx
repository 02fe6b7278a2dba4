import { boundAsTyped, boundInCredits } from '@patina/parts/price-bounds';
import { useTranslation } from '@patina/platform/i18n';
import { displayAmount } from '@patina/shared-api/money';
import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { TextField } from '@patina/ui/TextField';
import styles from '#features/filters/FilterPanel.module.css';
import { useDebouncedInput } from '#shared/debounced-input/use-debounced-input.ts';
import type { ListFilters } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';

interface PriceRangeProps {
  filters: Pick<ListFilters, 'price_from' | 'price_till'>;
  change: FilterChange;
}

/**
 * Two text fields for the bounds in the display currency; address and API have them in Credits. Bounds the wrong way
 * round are swapped when the fields are left.
 */
export function PriceRange({ filters, change }: PriceRangeProps) {
  const { t } = useTranslation('catalog');
  const { code, ...rates } = useDisplayCurrency();
  const { price_from, price_till } = filters;

  function putInOrder() {
    if (price_from === null || price_till === null || price_from <= price_till) return;
    const bound = (credits: number, end: 'from' | 'till') =>
      boundInCredits(displayAmount(credits, rates.exchangeRateEur, rates.rate), end, rates);
    change({ price_from: bound(price_till, 'from'), price_till: bound(price_from, 'till') }, { isTyping: true });
  }

  return (
    <fieldset
      className={styles.range}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && putInOrder()}
    >
      <legend className={styles.legend}>{t('filters.priceIn', { currency: code })}</legend>
      <PriceBound
        label={t('filters.priceMin')}
        bound={filters.price_from}
        end="from"
        set={(price_from) => change({ price_from }, { isTyping: filters.price_from !== null })}
      />
      <PriceBound
        label={t('filters.priceMax')}
        bound={filters.price_till}
        end="till"
        set={(price_till) => change({ price_till }, { isTyping: filters.price_till !== null })}
      />
    </fieldset>
  );
}

interface PriceBoundProps {
  label: string;
  /** In Credits. */
  bound: number | null;
  end: 'from' | 'till';
  set: (bound: number | null) => void;
}

function PriceBound({ label, bound, end, set }: PriceBoundProps) {
  const { t } = useTranslation('catalog');
  const { symbol, ...rates } = useDisplayCurrency();
  const current = boundAsTyped(bound, rates);
  const { text, type, submit } = useDebouncedInput(current, (typed) => {
    const amount = parseAmount(typed);
    if (amount === undefined) return current;
    const next = amount === null ? null : boundInCredits(amount, end, rates);
    if (next !== bound) set(next);
    return boundAsTyped(next, rates);
  });
  return (
    <TextField
      label={label}
      isLabelHidden
      placeholder={label}
      leading={symbol}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      error={parseAmount(text) === undefined && t('filters.priceUnclear')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => submit(text)}
      onKeyDown={(event) => event.key === 'Enter' && submit(text)}
    />
  );
}

/**
 * Parses a typed amount: `1.234,50`, `1,234.50`, `1 234,5`, `€ 12`. Null for empty text, undefined for text that is no
 * amount. Of two different separators the last is the decimal one; a single separator before exactly three digits
 * groups thousands. Rounded to two places.
 */
export function parseAmount(typed: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0'’]|\p{Sc}/gu, '');
  if (text === '') return null;
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(text)) return undefined;
  const decimalAt = decimalSeparatorAt(text);
  const whole = text.slice(0, decimalAt).replace(/[.,]/g, '') || '0';
  const places = text.slice(decimalAt + 1);
  const amount = Math.round(Number(`${whole}.${places || '0'}`) * 100) / 100;
  return amount <= MAX_AMOUNT ? amount : undefined;
}

/** The API accepts nine digits before the point. */
const MAX_AMOUNT = 999_999_999;

/** Index of the decimal separator; the length if there is none. */
function decimalSeparatorAt(text: string): number {
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (last === -1) return text.length;
  const separator = text.charAt(last);
  const appearsOnce = text.indexOf(separator) === last;
  const isMixed = text.includes(separator === '.' ? ',' : '.');
  if (isMixed) return appearsOnce ? last : text.length;
  const groupsThousands = /^[1-9]\d{0,2}([.,]\d{3})+$/.test(text);
  return groupsThousands || !appearsOnce ? text.length : last;
}
