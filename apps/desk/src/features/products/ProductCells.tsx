import { useTranslation } from '@patina/platform/i18n';
import type { DeskProduct } from '@patina/shared-api/contract/desk/products';
import { Checkbox } from '@patina/ui/Checkbox';
import { toast } from '@patina/ui/toast';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useState } from 'react';
import { EditCell } from '#shared/edit-cell/EditCell.tsx';
import { readDecimal } from './read-decimal.ts';
import { useProductEdit } from './use-product-edit.ts';

interface ProductCellProps {
  product: DeskProduct;
}

/** The price of a product, or the one before its reduction, where it is changed. */
export function PriceCell({ product, field }: ProductCellProps & { field: 'price' | 'old_price' }) {
  const { t } = useTranslation('desk');
  const edit = useProductEdit();
  const value = product[field];
  return (
    <EditCell
      label={t(`products.of.${field}`, { title: product.title })}
      value={value === null ? '' : value.toFixed(2)}
      placeholder="–"
      inputMode="decimal"
      save={async (typed) => {
        if (typed === '' && field === 'old_price') return edit(product, { old_price: null });
        const price = readDecimal(typed);
        // The same amount, written in another way.
        if (price === value) return undefined;
        return price === undefined ? t('problems.price-invalid') : edit(product, { [field]: price });
      }}
    />
  );
}

/** The units of a product, where they are changed. */
export function StockCell({ product }: ProductCellProps) {
  const { t } = useTranslation('desk');
  const edit = useProductEdit();
  return (
    <EditCell
      label={t('products.of.stock', { title: product.title })}
      value={String(product.stock)}
      inputMode="numeric"
      save={async (typed) =>
        /^\d{1,7}$/.test(typed) ? edit(product, { stock: Number(typed) }) : t('problems.stock-invalid')
      }
    />
  );
}

/** Whether a product is marked as new or taken out of the store, where it is changed. */
export function MarkCell({ product, field }: ProductCellProps & { field: 'new' | 'hidden' }) {
  const { t } = useTranslation('desk');
  const edit = useProductEdit();
  const [chosen, setChosen] = useState<boolean>();

  async function change(isMarked: boolean) {
    setChosen(isMarked);
    const problem = await edit(product, { [field]: isMarked }).finally(() => setChosen(undefined));
    if (problem !== undefined) toast.error(problem);
  }

  return (
    <Checkbox checked={chosen ?? product[field]} onCheckedChange={(isMarked) => void change(isMarked)}>
      <VisuallyHidden>{t(`products.of.${field}`, { title: product.title })}</VisuallyHidden>
    </Checkbox>
  );
}
