import { followGuestHearts, guestHearts, keepGuestHeart, MOST_GUEST_HEARTS } from '@patina/parts/guest-hearts';
import { linkMessage } from '@patina/parts/link-message';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useRemotes } from '@patina/platform/remotes';
import { useNavigate } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { sessionAtom } from '@patina/shared-api/state/session';
import { toast } from '@patina/ui/toast';
import { useSyncExternalStore } from 'react';
import { watchingMessages } from '#messages/watching/messages.ts';
import { TOAST_DURATION } from '#shared/add-to-cart/GuestCartButton.tsx';
import { Heart, type HeartProps } from './Heart.tsx';

const loadShopperHeart = async () =>
  (await import(/* webpackChunkName: "ShopperHeart" */ './ShopperHeart.tsx')).ShopperHeart;

/** Watches a product or one unit, or no longer (docs/product.md#watchlist). A guest's hearts stay in the browser. */
export function HeartButton(props: HeartProps) {
  const { isAuthenticated } = useAtomValue(sessionAtom);
  if (!isAuthenticated) return <GuestHeart {...props} />;
  return (
    <LazyPart
      load={loadShopperHeart}
      props={props}
      fallback={<Heart {...props} isWatched={false} />}
      failed={(retry) => <Heart {...props} isWatched={false} onPress={retry} />}
    />
  );
}

function GuestHeart(props: HeartProps) {
  const { t } = useTranslation('catalog');
  const { addMessages } = useRemotes();
  const navigate = useNavigate();
  const hearts = useSyncExternalStore(followGuestHearts, guestHearts);
  const { product, unit } = props;
  const isWatched = hearts.some(({ item_id, unit_id }) => item_id === product.id && unit_id === unit?.id);

  async function press() {
    const isKept = keepGuestHeart({ item_id: product.id, ...(unit && { unit_id: unit.id }) }, !isWatched);
    const isFirst = !isWatched && hearts.length === 0;
    if (isKept && !isFirst) return;
    await addMessages(watchingMessages);
    if (!isKept) toast.warning(t('hearts.tooMany', { most: MOST_GUEST_HEARTS }), { duration: TOAST_DURATION });
    else {
      const address = paths.auth('signin', paths.account('watchlist'));
      toast.info(
        linkMessage(t('hearts.keptHere'), t('hearts.signIn'), address, () => void navigate(address)),
        {
          duration: TOAST_DURATION,
        },
      );
    }
  }

  return <Heart {...props} isWatched={isWatched} onPress={press} />;
}
