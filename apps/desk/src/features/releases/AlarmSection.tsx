import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import { releaseHealth as calls, type ReleaseAlarm } from '@patina/shared-api/contract/desk/release-health';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { QueryFailed } from '#shared/page/DeskPage.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';

/** The releases whose failures have risen and are not as rare again, of one app or of all; nothing where there is none. */
export function AlarmSection({ app }: { app?: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery(deskQuery(calls.alarms));
  const alarms = query.data?.payload.filter((alarm) => alarm.ended_at === null && (!app || alarm.app === app)) ?? [];
  if (!query.data && query.error) return <QueryFailed query={query} title={t('releases.alarms.failed')} />;
  if (alarms.length === 0) return null;
  return (
    <Section title={t('releases.alarms.title')} isPanel>
      <Stack as="ul" gap={1.5}>
        {alarms.map((alarm) => (
          <Alarm key={alarm.id} {...alarm} />
        ))}
      </Stack>
    </Section>
  );
}

function Alarm(alarm: ReleaseAlarm) {
  const { t } = useTranslation('desk');
  const { app, version, pages, failed, against, against_pages, against_failed, began_at, is_told } = alarm;
  return (
    <Stack as="li" gap={0.5} breaks="anywhere">
      <Row wrap gap={1}>
        <StatusBadge mark="cross">{app}</StatusBadge>
        <Link to={`/desk/releases/${app}`}>{version}</Link>
      </Row>
      <span>
        {t('releases.alarms.risen', {
          version,
          pages,
          failed,
          against,
          againstPages: against_pages,
          againstFailed: against_failed,
        })}
      </span>
      <Text as="span" tone="quiet" size="sm">
        <Moment seconds={began_at} /> · {t(is_told ? 'releases.alarms.told' : 'releases.alarms.untold')}
      </Text>
    </Stack>
  );
}
