import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskPayout, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { Badge } from '@patina/ui/Badge';
import { Stack, Text } from '@patina/ui/Layout';
import { StatusBadge } from '@patina/ui/StatusBadge';
import type { ListColumn } from '#shared/data-table/desk-table.tsx';
import { amountOf, Moment, PersonLink } from '#shared/values/values.tsx';

/** Columns of payouts, in the list, or in a batch, which is then not named. */
export const payoutColumns = ({ isInBatch = false } = {}): ListColumn<DeskPayout>[] => [
  { id: 'id', name: 'payouts.payout', isMain: true, cell: ({ id }) => id },
  {
    id: 'seller',
    name: 'payouts.seller',
    cell: ({ seller_id, seller }, t) => <PersonLink id={seller_id} name={seller ?? t('payouts.closed')} />,
  },
  {
    id: 'offer',
    name: 'payouts.offer',
    isMinor: true,
    cell: ({ offer_id, offer_title }) => `${offer_id} ${offer_title}`,
  },
  {
    id: 'to',
    name: 'payouts.to',
    cell: ({ method, ending }, t) => `${t(`payouts.methods.${method}`)}${ending && ` …${ending}`}`,
  },
  { id: 'amount', name: 'payouts.amount', isNumber: true, cell: amountOf },
  { id: 'due', name: 'payouts.dueAt', cell: ({ due_at }) => <Moment seconds={due_at} /> },
  {
    id: 'about',
    name: 'payouts.about',
    cell: (payout, t) =>
      isInBatch || payout.batch_id === null || payout.state !== 'batch' ? (
        <PayoutMark {...payout} />
      ) : (
        <Link to={batchHref(payout.batch_id)}>{t('payouts.batch', { id: payout.batch_id })}</Link>
      ),
  },
];

const MARKS = { due: 'warning', paid: 'tick', failed: 'cross' } as const satisfies Partial<Record<PayoutState, string>>;

/** Where a payout is, and what it waits for. */
function PayoutMark({ state, held, held_until: until, note, settled_at: settledAt }: DeskPayout) {
  const { t } = useTranslation('desk');
  const name = t(`payouts.state.${state}`);
  const mark = state in MARKS ? MARKS[state as keyof typeof MARKS] : undefined;
  return (
    <Stack as="span" gap={0.5}>
      <span>{mark ? <StatusBadge mark={mark}>{name}</StatusBadge> : <Badge tone="info">{name}</Badge>}</span>
      {state === 'held' && held && (
        <Text as="span" tone="quiet" size="xs" breaks="anywhere">
          {t(`payouts.hold.${held}`)}
          {until !== null && (
            <>
              {' '}
              {t('payouts.until')} <Moment seconds={until} />
            </>
          )}
        </Text>
      )}
      {settledAt !== null && (
        <Text as="span" tone="quiet" size="xs" breaks="anywhere">
          <Moment seconds={settledAt} /> {note}
        </Text>
      )}
    </Stack>
  );
}

/** Address of the page of a batch. */
export const batchHref = (id: number) => `/desk/payouts/batches/${id}`;
