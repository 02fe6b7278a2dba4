import { useTranslation } from '@patina/platform/i18n';
import { useLocation, useNavigate } from '@patina/platform/router';
import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Unit } from '@patina/shared-api/contract/catalogue/units';
import { paths } from '@patina/shared-api/paths';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { toast } from '@patina/ui/toast';
import { type ComponentProps, useTransition } from 'react';

export function GuestCartButton({ product, unit, name, isNamed = false, ...look }: CartButtonProps) {
  const { t } = useTranslation('catalog');
  const { redirectToLogin, isBusy } = useLoginRedirect(product.id, unit?.id);
  const isSoldOut = product.stock === 0;
  return (
    <Button
      {...look}
      busy={isBusy}
      disabled={isSoldOut}
      aria-label={name ?? (isNamed && !isSoldOut ? t('cart.addNamed', { title: product.title }) : undefined)}
      onClick={redirectToLogin}
    >
      {isSoldOut ? (
        t('card.soldOut')
      ) : (
        <>
          <Icon name="cart" />
          {t('cart.add')}
        </>
      )}
    </Button>
  );
}

export interface CartButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  product: Product;
  /** The unit of it that is added; any by default. */
  unit?: Unit | undefined;
  /** The accessible name; with `isNamed`, it contains the product's title. */
  name?: string;
  isNamed?: boolean;
}

/**
 * Only signed-in shoppers have a cart: a guest is told to log in and redirected to the sign-in, which leads back here;
 * the product with this id, or the unit of it, is added then. `isBusy` while that page loads.
 */
export function useLoginRedirect(product: number, unit?: number): { redirectToLogin: () => void; isBusy: boolean } {
  const { t } = useTranslation('catalog');
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [isBusy, startLeaving] = useTransition();

  function redirectToLogin() {
    toast.warning(t('cart.pleaseLogin'), { duration: TOAST_DURATION });
    startLeaving(async () => {
      await navigate(paths.auth('signin', `${pathname}${search}${hash}`), { state: { wanted: product, unit } });
    });
  }

  return { redirectToLogin, isBusy };
}

/** Milliseconds that messages about the cart stay (docs/product.md#notifications). */
export const TOAST_DURATION = 3_000;
