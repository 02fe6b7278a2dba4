import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { toast } from '@patina/ui/toast';
import { useTransition } from 'react';

/** Milliseconds the messages of the specification's section 8 stay. */
const MESSAGE_DURATION = 3_000;

/**
 * Putting an item into the cart. Every visitor is a guest until accounts open: a guest is told to log in and brought to
 * the sign-in, which leads back here. `isBusy` while that page is on its way.
 */
export function useAddToCart(): { addToCart: () => void; isBusy: boolean } {
  const { t } = useTranslation('catalog');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, startAdding] = useTransition();

  function addToCart() {
    toast.warning(t('cart.pleaseLogin'), { duration: MESSAGE_DURATION });
    startAdding(async () => {
      await navigate(paths.auth('signin', `${pathname}${search}${hash}`));
    });
  }

  return { addToCart, isBusy };
}
