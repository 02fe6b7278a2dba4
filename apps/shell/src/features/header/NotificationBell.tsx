import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { useQuery } from '@patina/platform/query';
import { useAtomValue } from '@patina/platform/state';
import { useIsHydrated } from '@patina/platform/use-is-hydrated';
import { notificationPage } from '@patina/shared-api/queries/notifications';
import { useLocale } from '@patina/shared-api/state/locale';
import { Icon } from '@patina/ui/Icon';
import { MenuButton } from '@patina/ui/MenuButton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useRef } from 'react';
import { useLazyOverlay } from '#shared/lazy-overlay/use-lazy-overlay.ts';
import { isLiveAtom } from '#shared/live/is-live-atom.ts';
import { useLive } from '#shared/live/use-live.ts';
import styles from './UserActions.module.css';

/** Milliseconds between two looks at what is new, while the page is seen and no stream tells it. */
const LOOKS_EVERY = 60_000;
/** More are shown as `9+`. */
const MOST_SHOWN = 9;

const loadPopup = async () =>
  (await import(/* webpackChunkName: "NotificationsPopup" */ './NotificationsPopup.tsx')).NotificationsPopup;

/**
 * The bell with the number of what is unread; its popup loads at the first press. It knows no kind of event: the server writes what
 * was told. The page is rendered without the number, which is asked for once it is there.
 */
export function NotificationBell() {
  const { t } = useTranslation('shell');
  const { opening, isOpen, onOpenChange } = useLazyOverlay();
  const button = useRef<HTMLButtonElement>(null);
  const isHydrated = useIsHydrated();
  useLive();
  const { data } = useQuery({
    ...notificationPage(useLocale()),
    enabled: isHydrated,
    refetchInterval: useAtomValue(isLiveAtom) ? false : LOOKS_EVERY,
    refetchOnWindowFocus: true,
  });
  const unread = data?.meta.unread ?? 0;
  return (
    <span className={styles.cart}>
      <MenuButton ref={button} variant="ghost" className={styles.bell} isOpen={isOpen} onOpenChange={onOpenChange}>
        <Icon name="bell" />
        <VisuallyHidden>{unread > 0 ? t('user.toldCount', { count: unread }) : t('user.told')}</VisuallyHidden>
      </MenuButton>
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
      <LazyPart
        key={opening}
        load={loadPopup}
        props={{ anchor: button, isOpen, onOpenChange }}
        fallback={null}
        failed={() => null}
      />
    </span>
  );
}
