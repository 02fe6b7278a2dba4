import { watchedItem } from '@patina/parts/stored-item';
import { useTranslation } from '@patina/platform/i18n';
import { useMutation, useQuery, useQueryClient } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import { useApi } from '@patina/shared-api/client/use-api';
import { watchlist as calls } from '@patina/shared-api/contract/cart/watchlist';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { cartContents, useCartChanges } from '@patina/shared-api/queries/cart';
import { reloadWatchlist, watchedOfProduct } from '@patina/shared-api/queries/watchlist';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { useEffect, useEffectEvent } from 'react';
import { TOAST_DURATION } from '#shared/add-to-cart/GuestCartButton.tsx';
import { useSignInToWatch } from './use-sign-in-to-watch.ts';

/** On the page of a sold-out product: tells somebody when it is back (docs/product.md#watchlist). */
export function WatchButton({ product: { id } }: { product: Product }) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestWatch id={id} />;
  return (
    <>
      <ShopperWatch id={id} />
      <RemoveFromCart id={id} />
    </>
  );
}

/** Leads to the sign-in and back, where the shopper's button goes on. */
function GuestWatch({ id }: { id: number }) {
  return <Ask onClick={useSignInToWatch(id)} />;
}

function ShopperWatch({ id }: { id: number }) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const api = useApi();
  const queryClient = useQueryClient();
  const { data: watched = [], isPending } = useQuery(watchedOfProduct(id, useLocale()));
  const known = watched.find(({ unit_id }) => unit_id === null);
  const change = useMutation({
    mutationFn: (back_in_stock: boolean) =>
      api(known ? calls.update : calls.add, { body: { item_id: id, back_in_stock } }),
    onSettled: () => reloadWatchlist(queryClient),
    onError: (problem) => toast.error(say(problem) || t('watch.failed'), { duration: TOAST_DURATION }),
  });
  const isWatched = known?.back_in_stock === true;

  const goOn = useEffectEvent(() => {
    if (watchedItem.take() === id) change.mutate(true);
  });
  useEffect(() => goOn(), []);

  if (!isWatched) return <Ask busy={change.isPending} disabled={isPending} onClick={() => change.mutate(true)} />;
  return (
    <>
      <Text role="status">{t('watch.watched')}</Text>
      <Button variant="quiet" busy={change.isPending} onClick={() => change.mutate(false)}>
        {t('watch.stop')}
      </Button>
    </>
  );
}

/** Small: a sold item in the cart costs nothing. */
function RemoveFromCart({ id }: { id: number }) {
  const { t } = useTranslation('catalog');
  const { remove } = useCartChanges();
  const { data: isInCart = false } = useQuery({
    ...cartContents(useLocale()),
    select: ({ cart }) => cart.some(({ item_id }) => item_id === id),
  });
  if (!isInCart) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      busy={remove.isPending}
      onClick={() =>
        remove.mutate(id, {
          onSuccess: () => toast.success(t('cart.removed'), { duration: TOAST_DURATION }),
          onError: () => toast.error(t('cart.notRemoved'), { duration: TOAST_DURATION }),
        })
      }
    >
      {t('cart.remove')}
    </Button>
  );
}

interface AskProps {
  busy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

function Ask(props: AskProps) {
  const { t } = useTranslation('catalog');
  return (
    <Button variant="solid" size="large" {...props}>
      {t('watch.ask')}
    </Button>
  );
}
