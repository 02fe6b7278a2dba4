import { KeptPart } from '@patina/parts/KeptPart';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useQuery } from '@patina/platform/query';
import { Link, NavLink, useLocation } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import { IconButton } from '@patina/ui/IconButton';
import type { ReactNode } from 'react';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import { useMenuEntries } from '#shared/menu/use-menu-entries.ts';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import styles from './Header.module.css';
import { HeaderBadge } from './HeaderBadge.tsx';
import { ScriptlessBar } from './ScriptlessBar.tsx';

/** The header of every page. */
export function Header({ localeMenu }: { localeMenu: ReactNode }) {
  const locale = useLocale();
  const { data: configured } = useQuery(settings(locale));
  const { isAuthenticated } = useAtomValue(sessionAtom);
  const { boot } = useShell();
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <HeaderNav canSell={configured?.offer_enabled ?? false} />
        <KeptPart name="logo">
          <Logo store={configured?.site_name ?? ''} />
        </KeptPart>
        <div className={styles.actions}>
          {boot.slice.slots?.['header.tools'] && <HeaderToolsSlot />}
          <KeptPart name="locale">{localeMenu}</KeptPart>
          {isAuthenticated ? <UserActionsSlot /> : <GuestActions canSignUp={configured?.is_reg_enabled ?? false} />}
          <MobileMenuButton />
        </div>
      </div>
      <noscript>{typeof document === 'undefined' && <ScriptlessBar />}</noscript>
    </header>
  );
}

function GuestActions({ canSignUp }: { canSignUp: boolean }) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const intended = pathname.startsWith('/auth') ? undefined : `${pathname}${search}`;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={styles.wide}
        render={<Link to={paths.auth('signin', intended)} />}
      >
        {t('nav.signIn')}
      </Button>
      {canSignUp && (
        <Button
          variant="solid"
          size="small"
          className={styles.wide}
          render={<Link to={paths.auth('signup', intended)} />}
        >
          {t('nav.signUp')}
        </Button>
      )}
    </>
  );
}

/** Main links on wide screens; that of the current section is marked. */
export function HeaderNav({ canSell }: { canSell: boolean }) {
  const { t } = useTranslation('shell');
  const entries = useMenuEntries('main');
  return (
    <nav aria-label={t('nav.label')} className={styles.nav}>
      <NavLink className={styles.link} to={paths.products()}>
        {t('nav.shop')}
      </NavLink>
      <NavLink className={styles.link} to={paths.newItems()}>
        {t('nav.newSkins')}
        <HeaderBadge type="new-arrivals" />
      </NavLink>
      {canSell && (
        <NavLink className={styles.link} to={paths.account('offers')}>
          {t('nav.sell')}
        </NavLink>
      )}
      {entries.map(({ path, title }) => (
        <NavLink key={path} className={styles.link} to={path}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}

/** Logo: the mark and the shop's name as the operator set it. */
export function Logo({ store }: { store: string }) {
  const { t } = useTranslation('shell');
  return (
    <Link to={paths.home()} className={styles.logo} aria-label={t('nav.home', { store })}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <path d="M16 3.5 27 9.700v12.600L16 28.500 5 22.300V9.700z" className={styles.shape} />
        <path d="m5 9.700 11 6.100 11-6.100M16 15.800v12.700" className={styles.fold} />
        <path d="M16 15.800 27 9.700v12.600L16 28.500z" className={styles.face} />
      </svg>
      <span className={styles.name}>{store}</span>
    </Link>
  );
}

const loadMobileMenu = async () => (await import(/* webpackChunkName: "MobileMenu" */ './MobileMenu.tsx')).MobileMenu;

/** Opens the full-screen menu of narrow screens. Its code loads at the first press, after a failure at the next. */
export function MobileMenuButton() {
  const { t } = useTranslation('shell');
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  return (
    <>
      <IconButton
        icon="menu"
        label={t('nav.openMenu')}
        className={styles.narrow}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => onOpenChange(true)}
      />
      {opening > 0 && (
        <LazyPart
          key={opening}
          load={loadMobileMenu}
          props={{ isOpen, onClose: () => onOpenChange(false) }}
          fallback={null}
          failed={() => null}
        />
      )}
    </>
  );
}

/** Code of what remotes add to the header. */
export const loadHeaderTools = async () =>
  (await import(/* webpackChunkName: "HeaderTools" */ './HeaderTools.tsx')).HeaderTools;

function HeaderToolsSlot() {
  const { HeaderTools } = useShell();
  if (HeaderTools) return <HeaderTools />;
  return <LazyPart load={loadHeaderTools} props={{}} fallback={null} failed={() => null} />;
}

/** Code of the signed-in visitor's actions. */
export const loadUserActions = () => import(/* webpackChunkName: "UserActions" */ './UserActions.tsx');

/** Slot of the signed-in visitor's actions in the header, with a fixed size while their code loads. */
export function UserActionsSlot() {
  const { t } = useTranslation('shell');
  const { UserActions } = useShell();
  return (
    <div className={styles.slot}>
      {UserActions ? (
        <UserActions />
      ) : (
        <LazyPart
          load={async () => (await loadUserActions()).UserActions}
          props={{}}
          fallback={null}
          failed={(retry) => <IconButton icon="retry" label={t('part.retry')} onClick={retry} />}
        />
      )}
    </div>
  );
}
