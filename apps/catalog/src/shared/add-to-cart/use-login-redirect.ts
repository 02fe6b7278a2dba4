import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { toast } from '@patina/ui/toast';
import { useTransition } from 'react';
import { TOAST_DURATION } from './toast-duration.ts';

/**
 * Only signed-in shoppers have a cart: a guest is told to log in and redirected to the sign-in, which leads back here;
 * the product with this id is added then. `isBusy` while that page loads.
 */
export function useLoginRedirect(product: number): { redirectToLogin: () => void; isBusy: boolean } {
  const { t } = useTranslation('catalog');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, startLeaving] = useTransition();

  function redirectToLogin() {
    toast.warning(t('cart.pleaseLogin'), { duration: TOAST_DURATION });
    startLeaving(async () => {
      await navigate(paths.auth('signin', `${pathname}${search}${hash}`), { state: { wanted: product } });
    });
  }

  return { redirectToLogin, isBusy };
}
