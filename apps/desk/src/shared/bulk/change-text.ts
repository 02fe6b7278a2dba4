import type { TFunction } from '@patina/platform/i18n';
import type { CatalogueImport } from '@patina/shared-api/contract/desk/imports';
import type { ProductChange } from '@patina/shared-api/contract/desk/product-change';
import { amountText } from '../values/amounts.ts';

/** The name of a file, or how products were changed without one. */
export const importName = ({ name, change }: Pick<CatalogueImport, 'name' | 'change'>, t: TFunction<'desk'>) =>
  change === undefined ? name : changeText(t, change);

const signed = (value: number) => ({ sign: value < 0 ? '−' : '+', value: Math.abs(value) });

/** How products are changed, such as `Price +5 % · Stock 4`; in the texts of imports. */
export function changeText(t: TFunction<'desk'>, change: ProductChange): string {
  const { price_percent: percent, price_amount: amount, price_margin: margin, price_ending: ending } = change;
  const { price_usual: isUsual, sale, stock, stock_by: more, new: isNew, hidden } = change;
  return [
    percent !== undefined && t('import.change.percent', signed(percent)),
    amount !== undefined && t('import.change.amount', { ...signed(amount), amount: amountText(t, Math.abs(amount)) }),
    margin !== undefined && t('import.change.margin', { value: margin }),
    isUsual === true && t('import.change.usual'),
    ending !== undefined && t('import.change.ending', { value: ending }),
    sale !== undefined && t(sale ? 'import.change.sale' : 'import.change.noSale'),
    stock !== undefined && t('import.change.stock', { value: stock }),
    more !== undefined && t('import.change.stockBy', signed(more)),
    isNew !== undefined && t(isNew ? 'import.change.new' : 'import.change.noNew'),
    hidden !== undefined && t(hidden ? 'import.change.hidden' : 'import.change.noHidden'),
  ]
    .filter(Boolean)
    .join(' · ');
}
