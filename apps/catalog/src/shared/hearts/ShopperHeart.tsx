import { FRESH } from '@patina/parts/fresh';
import { linkMessage } from '@patina/parts/link-message';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useRemotes } from '@patina/platform/remotes';
import { useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { useProblemText } from '@patina/shared-api/problem-texts';
import { ownHearts, useHeartChange } from '@patina/shared-api/queries/watchlist';
import { toast } from '@patina/ui/toast';
import { watchingMessages } from '#messages/watching/messages.ts';
import { TOAST_DURATION } from '#shared/add-to-cart/GuestCartButton.tsx';
import { Heart, type HeartProps } from './Heart.tsx';

const STAY = { duration: TOAST_DURATION };

/** The heart of somebody who is signed in: on the account's watchlist, and so on all devices. */
export function ShopperHeart(props: HeartProps) {
  const { t } = useTranslation('catalog');
  const say = useProblemText();
  const { addMessages } = useRemotes();
  const navigate = useNavigate();
  const { data: hearts } = useQuery({ ...ownHearts(), ...FRESH });
  const change = useHeartChange();
  const { product, unit } = props;
  const isWatched = unit ? hearts?.units.includes(unit.id) : hearts?.items.includes(product.id);

  async function press() {
    const [failure] = await Promise.all([
      change.mutateAsync({ item_id: product.id, unit_id: unit?.id, isWatched: !isWatched }).then(
        () => undefined,
        (problem) => problem,
      ),
      addMessages(watchingMessages),
    ]);
    if (failure) toast.error(say(failure) || t('hearts.failed'), STAY);
    else if (!isWatched) {
      const address = paths.account('watchlist');
      toast.success(
        linkMessage(t('hearts.kept'), t('hearts.view'), address, () => void navigate(address)),
        STAY,
      );
    }
  }

  return <Heart {...props} isWatched={isWatched === true} {...(hearts && { onPress: press })} />;
}
