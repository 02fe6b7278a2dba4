import { useTranslation } from '@patina/platform/i18n';
import type { ImportChange } from '@patina/shared-api/contract/desk/imports';
import { ChangedValue, Facts } from '../facts/Facts.tsx';
import { amountText } from '../values/amounts.ts';

const AMOUNTS = new Set(['price', 'old_price', 'cost']);
const COUNTS = new Set(['stock']);

type Value = ImportChange['values'][number]['after'];

/** Values of a product before and after, line by line; its page needs the texts of imports. */
export function ChangedValues({ values }: Pick<ImportChange, 'values'>) {
  const { t } = useTranslation('desk');
  const write = (field: string, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'import.yes' : 'import.no');
    if (AMOUNTS.has(field)) return amountText(t, Number(value));
    return COUNTS.has(field) ? t('count', { value }) : String(value);
  };
  return (
    <Facts
      look="inline"
      facts={values.map(({ field, before, after }) => [
        t(`import.fields.${field as 'price'}`, { defaultValue: field }),
        <ChangedValue key={field} from={before === null ? undefined : write(field, before)} to={write(field, after)} />,
      ])}
    />
  );
}
