import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { releaseHealth as calls, type ReleaseFailureRow } from '@patina/shared-api/contract/desk/release-health';
import { Stack, Text } from '@patina/ui/Layout';
import { QueryTable } from '#shared/data-table/desk-table.tsx';
import { deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';
import { FailureStack } from './FailureStack.tsx';
import { usePeriod } from './HealthSection.tsx';
import { percentOf } from './health-numbers.ts';

/** What has failed in the releases of an app: in which module and slot, how, on which page, since which release. */
export function FailureSection({ app }: { app: string }) {
  const { t } = useTranslation('desk');
  const hours = Number(usePeriod());
  return (
    <Section title={t('releases.failures.title')}>
      <QueryTable
        query={useQuery(deskQuery(calls.failures, { query: { app, hours } }))}
        failed="releases.failures.failed"
        caption={t('releases.failures.title')}
        empty="releases.failures.none"
        rowId={({ id }) => id}
        columns={[
          { id: 'what', name: 'releases.failures.what', isMain: true, cell: (failure) => <What {...failure} /> },
          { id: 'where', name: 'releases.failures.where', isLong: true, cell: (failure) => <Where {...failure} /> },
          {
            id: 'pages',
            name: 'releases.failures.pages',
            isNumber: true,
            cell: ({ pages }, text) => text('count', { value: pages }),
          },
          {
            id: 'share',
            name: 'releases.failures.share',
            isNumber: true,
            cell: ({ share }, text) => (share === undefined ? '–' : text('percent', { value: percentOf(share) })),
          },
          {
            id: 'first',
            name: 'releases.failures.first',
            isHalf: 'start',
            cell: ({ first_version: version, first_at: at }) => (
              <Stack as="span">
                <span>{version}</span>
                <Text as="span" tone="quiet" size="sm">
                  <Moment seconds={at} />
                </Text>
              </Stack>
            ),
          },
          {
            id: 'last',
            name: 'releases.failures.last',
            isHalf: 'end',
            cell: ({ last_at: at }) => <Moment seconds={at} />,
          },
        ]}
      />
    </Section>
  );
}

function What({ version, kind, error, message }: ReleaseFailureRow) {
  const { t } = useTranslation('desk');
  return (
    <Stack as="span" gap={0.5} breaks="anywhere">
      <span>{t(`releases.kinds.${kind}`)}</span>
      {(error ?? message) !== undefined && (
        <Text as="span" size="sm" weight="regular" lang="en">
          {[error, message].filter(Boolean).join(': ')}
        </Text>
      )}
      <Text as="span" tone="quiet" size="sm" weight="regular">
        {version}
      </Text>
    </Stack>
  );
}

function Where({ module, slot, page, at, stack }: ReleaseFailureRow) {
  const { t } = useTranslation('desk');
  const places = stack.length > 0 ? stack : at === undefined ? [] : [at];
  return (
    <Stack as="span" breaks="anywhere">
      {module}
      {slot !== undefined && <span>{t('releases.failures.slot', { slot })}</span>}
      {page !== undefined && (
        <Text as="span" tone="quiet" size="sm">
          {page}
        </Text>
      )}
      {places.length > 0 && <FailureStack places={places} />}
    </Stack>
  );
}
