import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { ApiProblem } from '@patina/shared-api/client/api-problem';
import { type Check, money as calls, MOST_CHECKED_DAYS } from '@patina/shared-api/contract/desk/money';
import { Button } from '@patina/ui/Button';
import { Grid, Row, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import { toast } from '@patina/ui/toast';
import { type FormEvent, useState } from 'react';
import { TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { PlainTable } from '#shared/data-table/desk-table.tsx';
import { DayFilter } from '#shared/data-table/filters.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { useDeskProblemText } from '#shared/problems/use-desk-problem-text.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { dayText } from '#shared/values/moments.ts';
import { Moment } from '#shared/values/values.tsx';
import { CheckFindings, checkList } from './CheckFindings.tsx';

/** Checks of the books: started here, with what they have found. The address names the one that is shown. */
export function ChecksView() {
  const { t } = useTranslation('desk');
  const query = useQuery(checkList());
  const { start, starting } = useStartCheck();
  const isRunning = (kind: Check['kind']) =>
    starting === kind ||
    (query.data?.payload.some((check) => check.kind === kind && check.state === 'running') ?? false);
  return (
    <>
      <Grid gap={1.5} min="20rem" align="start">
        <Section isPanel title={t('money.checks.ledger')} gap={1}>
          <Text tone="quiet" size="sm">
            {t('money.checks.ledgerText')}
          </Text>
          <div>
            <Button busy={isRunning('ledger')} onClick={() => void start('ledger')}>
              {t('money.checks.startLedger')}
            </Button>
          </div>
        </Section>
        <Section isPanel title={t('money.checks.provider')} gap={1}>
          <Text tone="quiet" size="sm">
            {t('money.checks.providerText')}
          </Text>
          <ProviderCheckForm isBusy={isRunning('provider')} start={(period) => void start('provider', period)} />
        </Section>
      </Grid>
      <DeskQuery query={query} loading={<TableSkeleton columns={5} />} failed={t('money.checks.failed')}>
        {({ payload }) => <ChecksOf checks={payload} />}
      </DeskQuery>
    </>
  );
}

function ChecksOf({ checks }: { checks: readonly Check[] }) {
  const [search] = useSearchParams();
  const shown =
    checks.find(({ id }) => String(id) === search.get('check')) ?? checks.find(({ state }) => state === 'done');
  return (
    <>
      {shown?.state === 'done' && <CheckFindings key={shown.id} id={shown.id} />}
      <CheckTable checks={checks} />
    </>
  );
}

/** Starts a check, and says why it cannot be started. */
function useStartCheck() {
  const act = useDeskAction();
  const say = useDeskProblemText();
  const [starting, setStarting] = useState<Check['kind']>();
  const [, setSearch] = useSearchParams();

  async function start(kind: Check['kind'], period = { from: '', to: '' }) {
    setStarting(kind);
    try {
      const { payload } =
        kind === 'ledger'
          ? await act(calls.checkLedger, { body: {} })
          : await act(calls.checkProvider, { body: period });
      setSearch({ view: 'checks', check: String(payload.id) }, { replace: true });
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(say(error));
    } finally {
      setStarting(undefined);
    }
  }

  return { start, starting };
}

function CheckTable({ checks }: { checks: readonly Check[] }) {
  const { t } = useTranslation('desk');
  return (
    <PlainTable
      caption={t('money.checks.latest')}
      empty="money.checks.none"
      rows={checks}
      rowId={({ id }) => id}
      hrefOf={({ id }) => `/desk/money?view=checks&check=${id}`}
      columns={[
        { id: 'at', name: 'money.time', cell: (check) => <Moment seconds={check.started_at} /> },
        { id: 'kind', name: 'money.checks.kind', isMain: true, cell: ({ kind }) => t(`money.checks.${kind}`) },
        {
          id: 'period',
          name: 'money.checks.period',
          cell: ({ from, to }) => from !== null && to !== null && <Days from={from} to={to - 1} />,
        },
        { id: 'state', name: 'money.status', cell: (check) => <CheckState {...check} /> },
        { id: 'operator', name: 'money.checks.operator', isMinor: true, cell: (check) => check.requested_by },
      ]}
    />
  );
}

/** The days that were compared, in UTC. */
function Days({ from, to }: { from: number; to: number }) {
  const { i18n } = useTranslation('desk');
  return [from, to].map((seconds) => dayText(i18n.language, seconds, 'UTC')).join(' – ');
}

function CheckState({ state, faults }: Check) {
  const { t } = useTranslation('desk');
  if (state === 'running') return <StatusBadge mark="warning">{t('money.checks.running')}</StatusBadge>;
  if (state === 'failed') return <StatusBadge mark="faint">{t('money.checks.broken')}</StatusBadge>;
  if (faults === 0) return <StatusBadge mark="tick">{t('money.checks.right')}</StatusBadge>;
  return <StatusBadge mark="cross">{t('money.checks.faults', { count: faults ?? 0 })}</StatusBadge>;
}

const DAY_MS = 86_400_000;
/** Days of a comparison, unless others are chosen. */
const USUAL_DAYS = 7;

interface ProviderCheckFormProps {
  isBusy: boolean;
  start: (period: { from: string; to: string }) => void;
}

/** The days whose payments are compared with those of the provider. */
function ProviderCheckForm({ isBusy, start }: ProviderCheckFormProps) {
  const { t } = useTranslation('desk');
  const [period, setPeriod] = useState(lastDays);
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS + 1;
  const isPossible = days >= 1 && days <= MOST_CHECKED_DAYS;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPossible) start(period);
  }

  return (
    <Row as="form" wrap gap={1.5} align="end" onSubmit={submit}>
      <DayFilter label={t('money.from')} value={period.from} onChange={(from) => setPeriod({ ...period, from })} />
      <DayFilter label={t('money.to')} value={period.to} onChange={(to) => setPeriod({ ...period, to })} />
      <Button type="submit" busy={isBusy}>
        {t('money.checks.startProvider')}
      </Button>
      {!isPossible && (
        <Text role="alert" tone="warning" size="sm">
          {t('money.checks.wrongDays', { most: MOST_CHECKED_DAYS })}
        </Text>
      )}
    </Row>
  );
}

/** The last days with today, in UTC. */
function lastDays() {
  const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
  return { from: dayOf(Date.now() - (USUAL_DAYS - 1) * DAY_MS), to: dayOf(Date.now()) };
}
