import { useTranslation } from '@patina/platform/i18n';
import { MAX_SEED } from '@patina/shared-api/contract/catalogue/catalogue';
import { TextField } from '@patina/ui/TextField';
import { useDebouncedInput } from '#shared/debounced-input/use-debounced-input.ts';
import { type ListFilters, readFloat, readSeed } from '#shared/list-filters/list-filters.ts';
import type { FilterChange } from '#shared/list-filters/use-list-filters.tsx';
import styles from './FilterPanel.module.css';

interface UnitFiltersProps {
  filters: Pick<ListFilters, 'float_from' | 'float_till' | 'seed' | 'sticker'>;
  change: FilterChange;
}

/** What a single item of a product has. Floats the wrong way round are swapped when the fields are left. */
export function UnitFilters({ filters, change }: UnitFiltersProps) {
  const { t } = useTranslation('catalog');
  const { float_from, float_till } = filters;

  function putInOrder() {
    if (float_from === null || float_till === null || float_from <= float_till) return;
    change({ float_from: float_till, float_till: float_from }, { isTyping: true });
  }

  return (
    <>
      <fieldset
        className={styles.range}
        onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && putInOrder()}
      >
        <legend className={styles.legend}>{t('filters.float')}</legend>
        <NumberField
          {...{ filters, change }}
          name="float_from"
          label={t('filters.floatMin')}
          read={readTypedFloat}
          unclear={t('filters.floatUnclear')}
          isLabelHidden
        />
        <NumberField
          {...{ filters, change }}
          name="float_till"
          label={t('filters.floatMax')}
          read={readTypedFloat}
          unclear={t('filters.floatUnclear')}
          isLabelHidden
        />
      </fieldset>
      <NumberField
        {...{ filters, change }}
        name="seed"
        label={t('filters.seed')}
        read={readSeed}
        unclear={t('filters.seedUnclear', { most: MAX_SEED })}
      />
      <StickerField filters={filters} change={change} />
    </>
  );
}

/** A comma is read as a point. */
const readTypedFloat = (text: string): number | null => readFloat(text.replace(',', '.'));

interface NumberFieldProps extends UnitFiltersProps {
  name: 'float_from' | 'float_till' | 'seed';
  label: string;
  /** Null for a text that is not such a number. */
  read: (text: string) => number | null;
  /** What is said of such a text. */
  unclear: string;
  isLabelHidden?: boolean;
}

function NumberField({ filters, change, name, label, read, unclear, isLabelHidden = false }: NumberFieldProps) {
  const value = filters[name];
  const current = value === null ? '' : String(value);
  const isUnclear = (typed: string) => typed.trim() !== '' && read(typed.trim()) === null;
  const { text, type, submit } = useDebouncedInput(current, (typed) => {
    if (isUnclear(typed)) return current;
    const next = read(typed.trim());
    if (next !== value) change({ [name]: next }, { isTyping: value !== null });
    return next === null ? '' : String(next);
  });
  return (
    <TextField
      label={label}
      isLabelHidden={isLabelHidden}
      {...(isLabelHidden && { placeholder: label })}
      inputMode={name === 'seed' ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={text}
      error={isUnclear(text) && unclear}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => submit(text)}
      onKeyDown={(event) => event.key === 'Enter' && submit(text)}
    />
  );
}

function StickerField({ filters: { sticker }, change }: UnitFiltersProps) {
  const { t } = useTranslation('catalog');
  const { text, type, submit } = useDebouncedInput(sticker, (typed) => {
    const next = typed.trim();
    if (next !== sticker) change({ sticker: next }, { isTyping: sticker !== '' });
    return next;
  });
  return (
    <TextField
      label={t('filters.sticker')}
      autoComplete="off"
      maxLength={100}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => submit(text)}
      onKeyDown={(event) => event.key === 'Enter' && submit(text)}
    />
  );
}
