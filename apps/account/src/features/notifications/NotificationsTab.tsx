import { FRESH } from '@patina/parts/fresh';
import { HistoryPages } from '@patina/parts/PagedHistory';
import { ProblemState } from '@patina/parts/ProblemState';
import { QueryState } from '@patina/parts/QueryState';
import { useReadNotifications } from '@patina/parts/read-notifications';
import { ShortDateTime } from '@patina/parts/ShortDateTime';
import { useToldTexts } from '@patina/parts/told-texts';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useSearchParams } from '@patina/platform/router';
import type { Notification } from '@patina/shared-api/contract/told/notifications';
import { notificationPage, notificationPreferences, pushState } from '@patina/shared-api/queries/notifications';
import { usePageTitle } from '@patina/shared-api/queries/page-title';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Icon } from '@patina/ui/Icon';
import { Panel, Row, Stack, Text } from '@patina/ui/Layout';
import { toast } from '@patina/ui/toast';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import type { ReactNode } from 'react';
import { HistorySkeleton } from '#shared/history/HistorySkeleton.tsx';
import { pageOf } from '#shared/history/page-of.ts';
import styles from './NotificationsTab.module.css';
import { PreferencesSection } from './PreferencesSection.tsx';

export const loader = withQueries(({ locale, url }) => [
  notificationPage(locale, pageOf(url.searchParams)),
  notificationPreferences(),
  pushState(),
]);

/** What the shopper was told, and the choice of what they are told. */
export function Component() {
  const { t } = useTranslation('account');
  const titled = usePageTitle();
  return (
    <Stack gap={3}>
      <title>{titled(t('head.notifications.title'))}</title>
      <Text as="h1" size="2xl">
        {t('tabs.notifications')}
      </Text>
      <NotificationList />
      <PreferencesSection />
    </Stack>
  );
}

function NotificationList() {
  const { t } = useTranslation('account');
  const [search] = useSearchParams();
  const list = useQuery({ ...notificationPage(useLocale(), pageOf(search)), ...FRESH });
  const read = useReadNotifications(() => toast.error(t('told.notRead')));
  return (
    <QueryState
      query={list}
      loading={<HistorySkeleton label={t('told.loading')} />}
      failed={(failure) => <ProblemState {...failure} title={t('told.failed')} namespace="account" />}
    >
      {({ payload, meta: { page, pages, unread } }) =>
        payload.length === 0 ? (
          <EmptyState icon="bell" title={t('told.empty')} text={t('told.emptyText')} />
        ) : (
          <Stack gap={2}>
            {unread > 0 && (
              <Row justify="end">
                <Button size="small" busy={read.isPending} onClick={() => read.mutate({ all: true })}>
                  {t('told.readAll')}
                </Button>
              </Row>
            )}
            <Panel className={styles.frame}>
              <ul className={styles.list}>
                {payload.map((told) => (
                  <NotificationLine key={told.id} told={told} follow={() => read.mutate({ ids: [told.id] })} />
                ))}
              </ul>
            </Panel>
            <HistoryPages page={page} pages={pages} namespace="account" />
          </Stack>
        )
      }
    </QueryState>
  );
}

/** What was told, with its link, which marks it as read. */
function NotificationLine({ told, follow }: { told: Notification; follow: () => void }) {
  const { t } = useTranslation('account');
  const { title, text } = useToldTexts((remote) => t('told.elsewhere', { remote }))(told);
  const { at, is_read } = told;
  return (
    <li className={styles.line} data-unread={!is_read || undefined}>
      <Row gap={2} wrap rowGap={0.5} justify="between" align="baseline">
        <Text as="h2" size="md" weight={is_read ? 'regular' : 'strong'} breaks="anywhere" className={styles.title}>
          {!is_read && <VisuallyHidden>{`${t('told.unread')}: `}</VisuallyHidden>}
          <Way told={told} follow={is_read ? undefined : follow}>
            {title}
          </Way>
        </Text>
        <Text as="span" size="sm" tone="quiet" breaks="never">
          <ShortDateTime seconds={at} />
        </Text>
      </Row>
      {text && (
        <Text size="sm" tone="quiet" breaks="anywhere">
          {text}
        </Text>
      )}
    </li>
  );
}

interface WayProps {
  told: Notification;
  follow: (() => void) | undefined;
  children: ReactNode;
}

/** A link in the store, or to Steam in a new tab; what leads nowhere is a text. */
function Way({ told: { link }, follow, children }: WayProps) {
  const { t } = useTranslation('account');
  if (link === null) return children;
  if (link.startsWith('/')) {
    return (
      <Link to={link} onClick={follow} className={styles.way}>
        {children}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={follow} className={styles.way}>
      {children} <Icon name="external" label={t('told.opens')} />
    </a>
  );
}
