import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useLocation } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { LocaleMenu } from '#features/locale/LocaleMenu.tsx';
import styles from './Header.module.css';
import { HeaderNav } from './HeaderNav.tsx';
import { Logo } from './Logo.tsx';
import { MobileMenuButton } from './MobileMenuButton.tsx';

export function Header() {
  const { t } = useTranslation('shell');
  const locale = useLocale();
  const { data: configured } = useQuery(settings(locale));
  const location = useLocation();
  const intended = location.pathname.startsWith('/auth') ? undefined : `${location.pathname}${location.search}`;
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <HeaderNav canSell={configured?.offer_enabled ?? false} />
        <Logo store={configured?.site_name ?? ''} />
        <div className={styles.actions}>
          <LocaleMenu />
          <Button
            variant="ghost"
            size="small"
            className={styles.wide}
            render={<Link to={paths.auth('signin', intended)} />}
          >
            {t('nav.signIn')}
          </Button>
          {configured?.is_reg_enabled && (
            <Button
              variant="solid"
              size="small"
              className={styles.wide}
              render={<Link to={paths.auth('signup', intended)} />}
            >
              {t('nav.signUp')}
            </Button>
          )}
          <MobileMenuButton />
        </div>
      </div>
    </header>
  );
}
