import { useTranslation } from '@patina/platform/i18n';
import { ApiProblem, hasCode } from '@patina/shared-api/client/api-problem';
import { useApi } from '@patina/shared-api/client/use-api';
import { products as calls, type DeskProduct, type ProductFacts } from '@patina/shared-api/contract/desk/products';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';

/** Changes a product. Resolves to why it was not changed, such as by whom it was changed meanwhile, or to nothing. */
export function useProductEdit() {
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
