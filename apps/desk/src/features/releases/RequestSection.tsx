import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { releaseRequests as calls, type ReleaseRequest } from '@patina/shared-api/contract/desk/release-requests';
import { Stack, Text } from '@patina/ui/Layout';
import { StatusBadge, type StatusMark } from '@patina/ui/StatusBadge';
import { QueryTable } from '#shared/data-table/desk-table.tsx';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { deskQuery, useDeskAction } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { Moment } from '#shared/values/values.tsx';
import { authorText } from './LogSection.tsx';
import { useMayAct } from './ReleaseActs.tsx';

/** How often it is asked what has become of a request that waits, in milliseconds. */
const ASK_AGAIN = 3_000;

const MARKS: Record<ReleaseRequest['state'], StatusMark> = {
  waiting: 'warning',
  done: 'tick',
  refused: 'cross',
  withdrawn: 'faint',
  expired: 'faint',
};

/** What operators have requested, of an app or of all, and what has become of it. */
export function RequestSection({ app }: { app?: string }) {
  const { t } = useTranslation('desk');
  const query = useQuery({
    ...deskQuery(calls.list, app === undefined ? {} : { query: { app } }),
    refetchInterval: ({ state: { data } }) =>
      data?.payload.some(({ state }) => state === 'waiting') === true && ASK_AGAIN,
  });
  return (
    <Section title={t('releases.requests.title')}>
      <QueryTable
        query={query}
        failed="releases.requests.failed"
        caption={t('releases.requests.title')}
        empty="releases.requests.none"
        rowId={({ id }) => id}
        columns={[
          {
            id: 'what',
            name: 'releases.requests.what',
            isMain: true,
            cell: (request) => <What request={request} withApp={app === undefined} />,
          },
          { id: 'state', name: 'releases.requests.state', isHalf: 'start', cell: (request) => <State {...request} /> },
          {
            id: 'by',
            name: 'releases.by',
            isHalf: 'end',
            cell: ({ requested_by: by, requested_at: at }) => (
              <Stack as="span" breaks="anywhere">
                <span>{by}</span>
                <Text as="span" tone="quiet" size="sm">
                  <Moment seconds={at} />
                </Text>
              </Stack>
            ),
          },
          {
            id: 'reason',
            name: 'releases.requests.reason',
            isLong: true,
            cell: ({ reason, outcome }) => (
              <Stack as="span">
                <span>{reason}</span>
                {outcome !== null && (
                  <Text as="span" tone="quiet" size="sm" lang="en">
                    {outcome}
                  </Text>
                )}
              </Stack>
            ),
          },
        ]}
      />
    </Section>
  );
}

function What({
  request: { id, app, act, version, percent, experiment: goal },
  withApp,
}: {
  request: ReleaseRequest;
  withApp: boolean;
}) {
  const { t } = useTranslation('desk');
  return (
    <span>
      {withApp && `${app}: `}
      {goal === undefined
        ? t(`releases.requests.acts.${act}`, { version, percent })
        : t('releases.requests.acts.experiment', { version, percent, goal: t(`releases.goals.${goal}`) })}{' '}
      <Text as="span" tone="quiet" weight="regular">
        #{id}
      </Text>
    </span>
  );
}

function State({ id, app, state, taken_by: taken, expires_at: until, settled_by: by, settled_at: at }: ReleaseRequest) {
  const { t } = useTranslation('desk');
  const mayAct = useMayAct(app);
  const act = useDeskAction();
  const isWaiting = state === 'waiting';
  return (
    <Stack as="span" gap={0.5}>
      <span>
        <StatusBadge mark={MARKS[state]}>{t(`releases.requests.states.${state}`)}</StatusBadge>
      </span>
      <Text as="span" tone="quiet" size="sm">
        {isWaiting && taken !== null && t('releases.requests.taken', { by: authorText(taken, t) })}
        {isWaiting && taken === null && (
          <>
            {t('releases.requests.until')} <Moment seconds={until} />
          </>
        )}
        {by !== null && (
          <>
            {authorText(by, t)}, <Moment seconds={at} />
          </>
        )}
      </Text>
      {isWaiting && taken === null && mayAct && (
        <span>
          <ActionDialog
            title={t('releases.requests.withdraw.title')}
            confirm={t('releases.requests.withdraw.button')}
            size="small"
            done={t('releases.requests.withdraw.done')}
            run={() => act(calls.withdraw, { body: { id } })}
          />
        </span>
      )}
    </Stack>
  );
}
