import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link } from '@patina/platform/router';
import {
  money as calls,
  type FinishedCheck,
  type LedgerFindings,
  type ProviderFindings,
} from '@patina/shared-api/contract/desk/money';
import { Stack, Text } from '@patina/ui/Layout';
import { RowsTable, TableSkeleton } from '#shared/data-table/DataTable.tsx';
import { DeskQuery } from '#shared/page/DeskPage.tsx';
import { deskList, deskQuery } from '#shared/queries/desk-query.ts';
import { SubjectLink } from '#shared/subjects/SubjectLink.tsx';
import { useAmounts } from '#shared/values/amounts.ts';
import { Moment, PersonLink } from '#shared/values/values.tsx';

export function CheckFindings({ id }: { id: number }) {
  const { t } = useTranslation('desk');
  const query = useQuery(finishedCheck(id));
  return (
    <Stack as="section" gap={1.5} aria-label={t('money.checks.findings')}>
      <DeskQuery query={query} loading={<TableSkeleton columns={4} />} failed={t('money.checks.failed')}>
        {({ payload }) => <FindingsOf {...payload} />}
      </DeskQuery>
    </Stack>
  );
}

function FindingsOf({ ledger, provider, faults, people = {} }: FinishedCheck) {
  const { t } = useTranslation('desk');
  if (ledger) return <LedgerFaults {...ledger} faults={faults ?? 0} people={people} />;
  return provider ? <ProviderFaults {...provider} /> : <p>{t('money.checks.broken')}</p>;
}

/** Milliseconds until a running check is asked for again. */
const AGAIN_MS = 1500;

/** The latest checks; asked for again while one is running. */
export const checkList = () => ({
  ...deskQuery(calls.checks),
  refetchInterval: ({ state: { data } }: { state: { data?: { payload: { state: string }[] } } }) =>
    data?.payload.some(({ state }) => state === 'running') ? AGAIN_MS : false,
});

const finishedCheck = (id: number) => deskList(calls.check, { params: { id: String(id) } });

export const checkQueries = () => [deskQuery(calls.checks)];

interface LedgerFaultsProps extends LedgerFindings {
  faults: number;
  /** Addresses of the people whom they are about. */
  people: Record<string, string>;
}

/** What is wrong in the ledger, or that nothing is. */
function LedgerFaults({ faults, people, transactions, sum, ...wrong }: LedgerFaultsProps) {
  const { t } = useTranslation('desk');
  const { credits } = useAmounts();
  if (faults === 0) return <Text weight="medium">{t('money.checks.ledgerRight', { value: transactions })}</Text>;
  return (
    <>
      <Text weight="medium" tone="danger">
        {t('money.checks.ledgerWrong', { sum: credits(sum) })}
      </Text>
      <Stack as="ul" size="sm" gap={0.5}>
        {wrong.unbalanced.map((id) => (
          <li key={`transaction ${id}`}>{t('money.checks.unbalanced', { id })}</li>
        ))}
        {wrong.wrong_balances.map(({ person, balance, booked }) => (
          <li key={`person ${person}`}>
            <PersonLink id={person} name={people[person] ?? t('money.personNumber', { id: person })} />:{' '}
            {t('money.checks.wrongBalance', { balance: credits(balance), booked: credits(booked) })}
          </li>
        ))}
        {wrong.unbooked.map((subject) => (
          <li key={`unbooked ${subject}`}>
            <SubjectLink subject={subject} people={people} />: {t('money.checks.unbooked')}
          </li>
        ))}
        {wrong.wrong_amounts.map(({ subject, kind, account, due, booked }) => (
          <li key={`${subject} ${kind} ${account}`}>
            <SubjectLink subject={subject} people={people} />:{' '}
            {t('money.checks.wrongAmount', {
              kind: t(`ledgerKinds.${kind}`),
              due: credits(due),
              booked: credits(booked),
            })}
          </li>
        ))}
      </Stack>
    </>
  );
}

type Difference = ProviderFindings['differences'][number];

/** Payments that the store and the provider disagree about, or that there are none. */
function ProviderFaults({ provider, since, is_complete, there, here, differences }: ProviderFindings) {
  const { t } = useTranslation('desk');
  const { money } = useAmounts();
  const sums = (of: ProviderFindings['there']) =>
    of
      .map(({ currency, payments, amount }) => `${t('count', { value: payments })} · ${money(amount, currency)}`)
      .join(', ') || '–';
  return (
    <>
      <Text weight="medium" tone={differences.length > 0 ? 'danger' : undefined}>
        {differences.length === 0
          ? t('money.checks.providerRight')
          : t('money.checks.providerWrong', { count: differences.length })}
      </Text>
      <Text tone="quiet" size="sm">
        {t('money.checks.paid', { provider, there: sums(there), here: sums(here) })}
        {!is_complete && (
          <>
            {' '}
            {t('money.checks.cutOff')} <Moment seconds={since} />
          </>
        )}
      </Text>
      {differences.length > 0 && (
        <RowsTable
          caption={t('money.checks.provider')}
          rows={differences}
          rowId={({ kind, reference, number }) => `${kind} ${reference} ${number}`}
          columns={[
            { id: 'at', name: t('money.time'), cell: ({ at }) => <Moment seconds={at} /> },
            { id: 'payment', name: t('money.number'), isMain: true, cell: (row) => <PaymentOf {...row} /> },
            { id: 'kind', name: t('money.checks.difference'), cell: ({ kind }) => t(`money.differences.${kind}`) },
            { id: 'there', name: provider, cell: (row) => <SideOf side={row.there} /> },
            { id: 'here', name: t('money.checks.store'), cell: (row) => <SideOf side={row.here} /> },
          ]}
        />
      )}
    </>
  );
}

function PaymentOf({ number, reference }: Difference) {
  if (number === null) return reference;
  return <Link to={`/desk/money?view=payments&number=${number}`}>{number}</Link>;
}

function SideOf({ side }: { side: Difference['there'] }) {
  const { t } = useTranslation('desk');
  const { money } = useAmounts();
  if (side === null) return '–';
  return (
    <Stack as="span" tabular>
      <span>
        {money(side.amount, side.currency)} · {t(`money.states.${side.state}`)}
      </span>
      {side.refunded > 0 && <span>{t('money.checks.refunded', { amount: money(side.refunded, side.currency) })}</span>}
    </Stack>
  );
}
