import { useTranslation } from '@patina/platform/i18n';
import type { ImportChange } from '@patina/shared-api/contract/desk/imports';
import { formatDecimal } from '@patina/shared-api/money';
import styles from './ChangedValues.module.css';

const AMOUNTS = new Set(['price', 'old_price']);

type Value = ImportChange['values'][number]['after'];

/** Values before and after, line by line. */
export function ChangedValues({ values }: Pick<ImportChange, 'values'>) {
  const { t } = useTranslation('desk');
  const write = (field: string, value: Value): string => {
    if (value === null || value === '') return '–';
    if (typeof value === 'boolean') return t(value ? 'import.yes' : 'import.no');
    return AMOUNTS.has(field) ? formatDecimal(Number(value)) : String(value);
  };
  return (
    <dl className={styles.list}>
      {values.map(({ field, before, after }) => (
        <div key={field} className={styles.line}>
          <dt>{t(`import.fields.${field as 'price'}`, { defaultValue: field })}</dt>
          <dd>
            {before !== null && (
              <>
                <del className={styles.before}>{write(field, before)}</del>
                {' → '}
              </>
            )}
            <ins className={styles.after}>{write(field, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
