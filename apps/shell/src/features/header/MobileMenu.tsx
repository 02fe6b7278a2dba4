import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, NavLink, useLocation } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { cartContents } from '@patina/shared-api/queries/cart';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom, useSessionActions } from '@patina/shared-api/state/session';
import { Badge } from '@patina/ui/Badge';
import { Text } from '@patina/ui/Layout';
import { Sheet } from '@patina/ui/Sheet';
import { useEffect, useRef } from 'react';
import { useMenuEntries } from '#shared/menu/use-menu-entries.ts';
import { HeaderBadge } from './HeaderBadge.tsx';
import styles from './MobileMenu.module.css';
import { Balance } from './own-menu.tsx';

/** From this width on the links are in the header itself (docs/product.md#header-and-menu). */
const WIDE_SCREEN = '(width >= 768px)';

interface MobileMenuProps {
  isOpen: boolean;
  onClose: () => void;
}

/** The full-screen menu of narrow screens. It closes on Escape, on navigation and when the screen becomes wide. */
export function MobileMenu({ isOpen, onClose }: MobileMenuProps) {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { data: configured } = useQuery(settings(useLocale()));
  const entries = useMenuEntries('main');
  useCloseOnNavigation(onClose);
  useCloseOnWideScreen(onClose);
  return (
    <Sheet
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={t('nav.menu')}
      closeLabel={t('nav.closeMenu')}
    >
      <nav aria-label={t('nav.label')} className={styles.nav}>
        <NavLink className={styles.link} to={paths.products()} onClick={onClose}>
          {t('nav.products')}
          <HeaderBadge type="top-product" />
        </NavLink>
        <NavLink className={styles.link} to={paths.newItems()} onClick={onClose}>
          {t('nav.newItems')}
          <HeaderBadge type="new-arrivals" />
        </NavLink>
        <NavLink className={styles.link} to={paths.sale()} onClick={onClose}>
          {t('nav.sale')}
          <HeaderBadge type="sale" />
        </NavLink>
        <NavLink className={styles.link} to={paths.packs()} onClick={onClose}>
          {t('nav.packs')}
        </NavLink>
        {configured?.offer_enabled && (
          <NavLink className={styles.link} to={paths.account('offers')} onClick={onClose}>
            {t('nav.sell')}
          </NavLink>
        )}
        {entries.map(({ path, title }) => (
          <NavLink key={path} className={styles.link} to={path} onClick={onClose}>
            {title}
          </NavLink>
        ))}
        {isAuthenticated ? (
          <OwnLinks onClose={onClose} />
        ) : (
          <>
            <Link className={styles.link} to={paths.auth('signin')} onClick={onClose}>
              {t('nav.logIn')}
            </Link>
            {configured?.is_reg_enabled && (
              <Link className={styles.link} to={paths.auth('signup')} onClick={onClose}>
                {t('nav.signUp')}
              </Link>
            )}
          </>
        )}
      </nav>
    </Sheet>
  );
}

/** Additional links of a signed-in visitor. */
function OwnLinks({ onClose }: Pick<MobileMenuProps, 'onClose'>) {
  const { t } = useTranslation('shell');
  const { signOut } = useSessionActions();
  const entries = useMenuEntries('own');
  const { data: owner } = useQuery(profile(useLocale()));
  const { data: count = 0 } = useQuery({ ...cartContents(useLocale()), select: ({ cart }) => cart.length });
  return (
    <>
      <NavLink
        className={styles.link}
        to={paths.cart()}
        onClick={onClose}
        aria-label={count > 0 ? t('user.cartCount', { count }) : undefined}
      >
        {t('user.cart')}
        {count > 0 && (
          <Badge tone="accent" className={styles.count}>
            {count}
          </Badge>
        )}
      </NavLink>
      <NavLink className={styles.link} to={paths.account('transactions')} onClick={onClose}>
        {t('user.balance')}
        {owner && (
          <Text as="span" size="sm" tone="quiet" className={styles.count}>
            <Balance amount={owner.balance} />
          </Text>
        )}
      </NavLink>
      <NavLink className={styles.link} to={paths.account('orders')} onClick={onClose}>
        {t('user.orders')}
      </NavLink>
      <NavLink className={styles.link} to={paths.account('notifications')} onClick={onClose}>
        {t('user.told')}
      </NavLink>
      <NavLink className={styles.link} to={paths.account()} end onClick={onClose}>
        {t('nav.profile')}
      </NavLink>
      {entries.map(({ path, title }) => (
        <NavLink key={path} className={styles.link} to={path} onClick={onClose}>
          {title}
        </NavLink>
      ))}
      <button
        type="button"
        className={styles.link}
        onClick={() => {
          onClose();
          void signOut();
        }}
      >
        {t('nav.logOut')}
      </button>
    </>
  );
}

function useCloseOnNavigation(onClose: () => void) {
  const { key } = useLocation();
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current === key) return;
    shownAt.current = key;
    onClose();
  }, [key, onClose]);
}

function useCloseOnWideScreen(onClose: () => void) {
  useEffect(() => {
    const wide = window.matchMedia(WIDE_SCREEN);
    const close = () => wide.matches && onClose();
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [onClose]);
}
