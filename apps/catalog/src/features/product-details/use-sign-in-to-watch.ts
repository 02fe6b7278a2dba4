import { watchedItem } from '@patina/parts/stored-item';
import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { toast } from '@patina/ui/toast';
import { TOAST_DURATION } from '#shared/add-to-cart/GuestCartButton.tsx';

/** Leads a guest who wants to be told of a product to the sign-in and back, where `watchedItem` has its id. */
export function useSignInToWatch(id: number): () => void {
  const { t } = useTranslation('catalog');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return () => {
    watchedItem.keep(id);
    toast.warning(t('watch.pleaseLogin'), { duration: TOAST_DURATION });
    void navigate(paths.auth('signin', `${pathname}${search}`));
  };
}
