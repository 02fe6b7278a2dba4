import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { toast } from '@patina/ui/toast';
import { useTransition } from 'react';
import { MESSAGE_DURATION } from './message-duration.ts';

/**
 * Only who is signed in has a cart: a guest is told to log in and brought to the sign-in, which leads back here.
 * `isBusy` while that page is on its way.
 */
export function useAskToLogIn(): { askToLogIn: () => void; isBusy: boolean } {
  const { t } = useTranslation('catalog');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, startLeaving] = useTransition();

  function askToLogIn() {
    toast.warning(t('cart.pleaseLogin'), { duration: MESSAGE_DURATION });
    startLeaving(async () => {
      await navigate(paths.auth('signin', `${pathname}${search}${hash}`));
    });
  }

  return { askToLogIn, isBusy };
}
