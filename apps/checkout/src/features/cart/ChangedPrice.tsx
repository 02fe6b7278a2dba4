import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQueryClient } from '@patina/platform/query';
import { useApi } from '@patina/shared-api/client/use-api';
import { type CartLine, cart as calls } from '@patina/shared-api/contract/cart/cart';
import { cartContents } from '@patina/shared-api/queries/cart';
import { useDisplayPrice } from '@patina/shared-api/queries/display-price';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { LineNotice } from './LineNotice.tsx';

/** A changed price must be accepted, or the item removed, before paying. */
export function ChangedPrice({ line: { item, price_seen } }: { line: CartLine }) {
  const { t } = useTranslation('checkout');
  const price = useDisplayPrice();
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = cartContents(useLocale());
  const accept = useMutation({
    mutationFn: () => api(calls.acceptPrices, { body: { prices: [{ item_id: item.id, price: item.price }] } }),
    onSuccess: (answer) => queryClient.setQueryData(queryKey, answer),
    // It may have changed again.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <LineNotice
      action={
        <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
          {t('item.accept')}
        </Button>
      }
    >
      {t('item.newPrice', { from: price(price_seen), to: price(item.price) })}
    </LineNotice>
  );
}
