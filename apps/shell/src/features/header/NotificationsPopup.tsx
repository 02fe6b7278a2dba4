import { useReadNotifications } from '@patina/parts/read-notifications';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useToldTexts } from '@patina/parts/told-texts';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import type { Notification } from '@patina/shared-api/contract/told/notifications';
import { paths } from '@patina/shared-api/paths';
import { notificationPage } from '@patina/shared-api/queries/notifications';
import { useLocale } from '@patina/shared-api/state/locale';
import { Menu } from '@patina/ui/Menu';
import { MenuItem } from '@patina/ui/MenuItem';
import { MenuLink } from '@patina/ui/MenuLink';
import { MenuSeparator } from '@patina/ui/MenuSeparator';
import { Skeleton } from '@patina/ui/Skeleton';
import type { LazyMenuProps } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import styles from './NotificationsPopup.module.css';

/** Of the latest, so many are in the popup; all of them are on their page. */
const SHOWN = 6;

/** The latest of what somebody was told; a link marks its own as read. */
export function NotificationsPopup({ anchor, isOpen, onOpenChange }: LazyMenuProps) {
  const { t } = useTranslation('shell');
  const { data, isError } = useQuery(notificationPage(useLocale()));
  const read = useReadNotifications();
  const shown = data?.payload.slice(0, SHOWN) ?? [];
  return (
    <Menu
      anchor={anchor}
      open={isOpen}
      onOpenChange={onOpenChange}
      align="end"
      aria-label={t('user.told')}
      className={styles.menu}
    >
      {data === undefined && !isError && <Skeleton shape="block" className={styles.skeleton} />}
      {data === undefined && isError && <p className={styles.quiet}>{t('user.toldFailed')}</p>}
      {data?.payload.length === 0 && <p className={styles.quiet}>{t('user.toldNone')}</p>}
      {shown.map((told) => (
        <Entry key={told.id} told={told} follow={() => !told.is_read && read.mutate({ ids: [told.id] })} />
      ))}
      <MenuSeparator />
      {(data?.meta.unread ?? 0) > 0 && (
        <MenuItem onClick={() => read.mutate({ all: true })}>{t('user.toldRead')}</MenuItem>
      )}
      <MenuLink render={<Link to={paths.account('notifications')} />}>{t('user.toldAll')}</MenuLink>
    </Menu>
  );
}

/** What leads nowhere leads to the page of all that was told. */
function Entry({ told, follow }: { told: Notification; follow: () => void }) {
  const { t } = useTranslation('shell');
  const { title, text } = useToldTexts(() => t('user.told'))(told);
  const { at, link, is_read } = told;
  const to = link ?? paths.account('notifications');
  const isOurs = to.startsWith('/');
  return (
    <MenuLink
      onClick={follow}
      {...(isOurs ? { render: <Link to={to} /> } : { href: to, target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className={styles.entry} data-unread={!is_read || undefined}>
        <span className={styles.title}>{title}</span>
        {text && <span className={styles.text}>{text}</span>}
        <span className={styles.at}>
          <ShortDateTime seconds={at} />
        </span>
      </span>
    </MenuLink>
  );
}
