import { useTranslation } from '@patina/platform/i18n';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { profile } from '@patina/shared-api/queries/profile';
import { type Locale, useLocale } from '@patina/shared-api/state/locale';
import { IconButton } from '@patina/ui/IconButton';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEffect } from 'react';
import { followCarts } from '#shared/own-cart/follow-carts.ts';
import { useWantedItem } from '#shared/own-cart/use-wanted-item.ts';
import type { ShellStorefront } from '#shared/storefront/shell-storefront.ts';
import { Balance } from './Balance.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import styles from './UserActions.module.css';
import { useDocumentOfRoles } from './use-document-of-roles.ts';

/** Makes the visitor's actions, with what they show, part of the first rendering. */
export async function showUserActions(storefront: ShellStorefront, locale: Locale): Promise<void> {
  const { queryClient } = storefront;
  await Promise.all([queryClient.prefetchQuery(profile(locale)), queryClient.prefetchQuery(cartContents(locale))]);
  storefront.UserActions = UserActions;
}

/** Balance, cart and profile of a signed-in visitor; on narrow screens the cart, the rest is in the menu. */
export function UserActions() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const queryClient = useQueryClient();
  useWantedItem();
  useDocumentOfRoles();
  useEffect(() => followCarts(queryClient), [queryClient]);
  const { data: owner, isPending } = useQuery(profile(locale));
  const { data: count = 0 } = useQuery({ ...cartContents(locale), select: ({ cart }) => cart.length });
  return (
    <>
      <span className={styles.balance}>
        {isPending && <Skeleton shape="text" className={styles.skeleton} />}
        {owner && (
          <>
            <VisuallyHidden>{t('user.balance')}</VisuallyHidden>
            <Balance amount={owner.balance} />
          </>
        )}
      </span>
      <IconButton
        icon="plus"
        size="small"
        className={styles.topUp}
        label={t('user.topUp')}
        render={<Link to={paths.account('transactions')} />}
      />
      <span className={styles.cart}>
        <IconButton
          icon="cart"
          label={count > 0 ? t('user.cartCount', { count }) : t('user.cart')}
          render={<Link to={paths.cart()} />}
        />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </span>
      <ProfileMenu />
    </>
  );
}
