import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useQuery, useQueryClient } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { profile } from '@patina/shared-api/queries/profile';
import { type Locale, useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Icon } from '@patina/ui/Icon';
import { IconButton } from '@patina/ui/IconButton';
import { MenuButton } from '@patina/ui/MenuButton';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useEffect, useRef } from 'react';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import { newDocument } from '#shared/new-document/new-document.ts';
import { followCarts } from '#shared/own-cart/follow-carts.ts';
import { useWantedItem } from '#shared/own-cart/use-wanted-item.ts';
import { type ShellStorefront, useShell } from '#shared/storefront/shell-storefront.ts';
import { NotificationBell } from './NotificationBell.tsx';
import { Balance } from './own-menu.tsx';
import styles from './UserActions.module.css';

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
      <span className={styles.balance} data-wide="">
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
        data-wide=""
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
      <NotificationBell />
      <ProfileMenu />
    </>
  );
}

const loadProfileMenuPopup = async () =>
  (await import(/* webpackChunkName: "ProfileMenuPopup" */ './ProfileMenuPopup.tsx')).ProfileMenuPopup;

/** The account's menu. The popup loads at the first press, after a failure at the next. */
function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <MenuButton ref={button} variant="ghost" size="small" data-wide="" isOpen={isOpen} onOpenChange={onOpenChange}>
        <Icon name="user" />
        <Icon name="chevron-down" />
        <VisuallyHidden>{t('user.menu')}</VisuallyHidden>
      </MenuButton>
      <LazyPart
        key={opening}
        load={loadProfileMenuPopup}
        props={{ anchor: button, isOpen, onOpenChange }}
        fallback={null}
        failed={() => null}
      />
    </>
  );
}

/**
 * Replaces a document that was made for certain roles when its visitor has signed out, in whichever tab, and one with the
 * operator's tag once its visitor is known to have a role. After an expiry it stays: the next sign-in replaces it.
 */
function useDocumentOfRoles(): void {
  const { boot, session, store } = useShell();
  const { data: owner } = useQuery(profile(useLocale()));
  const hasRole = owner?.roles !== undefined && owner.roles.length > 0;
  useEffect(() => {
    if (boot.tagPages && hasRole) newDocument.follow(location.href);
  }, [boot, hasRole]);
  useEffect(() => {
    if (!boot.roles) return;
    return store.sub(sessionAtom, async () => {
      // An expiry is known as such once the session is cleared.
      await Promise.resolve();
      const hasEnded = !store.get(sessionAtom).isAuthenticated;
      if (hasEnded && !session.hasExpired()) newDocument.open(paths.home());
    });
  }, [boot, session, store]);
}
