import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import { useAtomValue } from '@patina/platform/state';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { sessionAtom } from '@patina/shared-api/state/session';
import { Button } from '@patina/ui/Button';
import type { ReactNode } from 'react';
import styles from './Header.module.css';
import { HeaderNav } from './HeaderNav.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenuButton } from './MobileMenuButton.tsx';
import { ScriptlessBar } from './ScriptlessBar.tsx';
import { UserActionsSlot } from './UserActionsSlot.tsx';

/** The header of every page. */
export function Header({ localeMenu }: { localeMenu: ReactNode }) {
  const locale = useLocale();
  const { data: configured } = useQuery(settings(locale));
  const { isAuthenticated } = useAtomValue(sessionAtom);
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <HeaderNav canSell={configured?.offer_enabled ?? false} />
        <Logo store={configured?.site_name ?? ''} />
        <div className={styles.actions}>
          {localeMenu}
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
