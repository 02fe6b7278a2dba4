import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { products as calls, type DeskProduct, type ProductFacts } from '@patina/shared-api/contract/desk/products';
import { Checkbox } from '@patina/ui/Checkbox';
import { toast } from '@patina/ui/toast';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useState } from 'react';
import { EditCell } from '#shared/edit-cell/EditCell.tsx';
import { readDecimal } from '#shared/form/read-fields.ts';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { amountField } from '#shared/values/amounts.ts';

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
      value={amountField(t, value)}
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

/** Changes a product. Resolves to why it was not changed, such as by whom it was changed meanwhile, or to nothing. */
function useProductEdit() {
  const { t } = useTranslation('desk');
  const api = useApi();
  const act = useDeskAction();
  const say = useDeskProblemText();

  /** Who has changed the product last, if it was an operator. */
  async function lastOperator(id: number): Promise<string | undefined> {
    const { payload } = await api(calls.read, { params: { id: String(id) } });
    return payload.changes[0]?.operator;
  }

  return async (product: DeskProduct, change: Partial<ProductFacts>): Promise<string | undefined> => {
    const seen = Object.fromEntries(Object.keys(change).map((name) => [name, product[name as keyof ProductFacts]]));
    try {
      await act(calls.edit, { params: { id: String(product.id) }, body: { change, seen } });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (!hasCode(error, 'product-changed')) return say(error.code === 'invalid-input' ? error.first : error);
      const operator = await lastOperator(product.id).catch(() => undefined);
      return operator === undefined ? say(error) : t('products.changedBy', { operator });
    }
  };
}
