import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { settings } from '@patina/shared-api/queries/content';
import { profile } from '@patina/shared-api/queries/profile';
import { useLocale } from '@patina/shared-api/state/locale';
import { useSessionActions } from '@patina/shared-api/state/session';
import { Icon } from '@patina/ui/Icon';
import { Menu } from '@patina/ui/Menu';
import { MenuItem } from '@patina/ui/MenuItem';
import { MenuLink } from '@patina/ui/MenuLink';
import { MenuSeparator } from '@patina/ui/MenuSeparator';
import type { LazyMenuProps } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import { useMenuEntries } from '#shared/menu/use-menu-entries.ts';
import { Balance } from './own-menu.tsx';
import styles from './UserActions.module.css';

export function ProfileMenuPopup({ anchor, isOpen, onOpenChange }: LazyMenuProps) {
  const { t } = useTranslation('shell');
  const { signOut } = useSessionActions();
  const locale = useLocale();
  const entries = useMenuEntries('own');
  const { data: owner } = useQuery(profile(locale));
  const { data: configured } = useQuery(settings(locale));
  return (
    <Menu
      anchor={anchor}
      open={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      aria-label={t('user.menu')}
      className={styles.menu}
    >
      {owner && <p className={styles.email}>{owner.email}</p>}
      <MenuLink render={<Link to={paths.account('personal')} />}>{t('user.editProfile')}</MenuLink>
      {owner && (
        <MenuLink render={<Link to={paths.account('transactions')} />}>
          <span className={styles.row}>
            <span>
              {t('user.balance')} <Balance amount={owner.balance} />
            </span>
            <Icon name="plus" />
          </span>
        </MenuLink>
      )}
      <MenuSeparator />
      <MenuLink render={<Link to={paths.account()} />}>{t('user.profile')}</MenuLink>
      <MenuLink render={<Link to={paths.account('transactions')} />}>{t('user.payments')}</MenuLink>
      <MenuLink render={<Link to={paths.account('orders')} />}>{t('user.orders')}</MenuLink>
      {configured?.offer_enabled && <MenuLink render={<Link to={paths.account('offers')} />}>{t('nav.sell')}</MenuLink>}
      {entries.length > 0 && <MenuSeparator />}
      {entries.map(({ path, title }) => (
        <MenuLink key={path} render={<Link to={path} />}>
          {title}
        </MenuLink>
      ))}
      <MenuSeparator />
      <MenuItem onClick={() => void signOut()}>{t('user.logOut')}</MenuItem>
    </Menu>
  );
}
