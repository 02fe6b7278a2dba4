import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { useSearchParams } from '@patina/platform/router';
import { payouts as calls, PAYOUT_SORTS, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { payoutsMessages } from '#messages/payouts/messages.ts';
import { deskTable, ListTable, QueryTable } from '#shared/data-table/desk-table.tsx';
import { choiceFilter, textFilter } from '#shared/data-table/list-filters.tsx';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { deskList, deskQuery } from '#shared/queries/desk-query.ts';
import { Section } from '#shared/section/Section.tsx';
import { LinkTabs } from '#shared/tabs/LinkTabs.tsx';
import { BatchMark } from '#shared/values/marks.tsx';
import { Moment, Money } from '#shared/values/values.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BatchDialog, PayoutActions } from './PayoutActions.tsx';
import { batchHref, payoutColumns } from './payout-columns.tsx';

export const messages = payoutsMessages;

const PAYOUTS = deskTable({
  call: calls.list,
  csv: calls.exportList,
  caption: 'head.payouts.title',
  empty: 'payouts.none',
  sorts: PAYOUT_SORTS,
  filters: {
    seller: textFilter('payouts.seller'),
    id: textFilter('payouts.payout'),
    method: choiceFilter('payouts.method', PayoutMethod.options, (value) => `payouts.methods.${value}`),
    state: { reads: PayoutState.options },
  },
  rowId: ({ id }) => id,
  actions: (payouts, clear) => <PayoutActions payouts={payouts} done={clear} />,
  columns: payoutColumns(),
});

export const loader = withQueries(({ url }) => [...PAYOUTS.queries(url.searchParams), sumsQuery(), batchList()]);

/** What sellers are to be paid, and the batches by which they are. */
export function Component() {
  const { t } = useTranslation('desk');
  const [search] = useSearchParams();
  return (
    <DeskPage
      title={t('head.payouts.title')}
      actions={
        <>
          <AnswerDialog />
          <BatchDialog />
        </>
      }
    >
      <PayoutTabs current={PAYOUTS.queryOf(search).state ?? 'due'} />
      <ListTable list={PAYOUTS} />
      <BatchList />
    </DeskPage>
  );
}

const sumsQuery = () => deskQuery(calls.sums);

/** The states of payouts, with how much is in each of those that are still to be made. */
function PayoutTabs({ current }: { current: PayoutState }) {
  const { t } = useTranslation('desk');
  const sums: Partial<Record<PayoutState, { count: number; amount: number }>> =
    useQuery(sumsQuery()).data?.payload ?? {};
  return (
    <LinkTabs
      label={t('payouts.states')}
      path="/desk/payouts"
      param="state"
      ids={PayoutState.options}
      current={current}
      nameOf={(state) => t(`payouts.state.${state}`)}
      noteOf={(state) => {
        const sum = sums[state];
        return (
          sum && (
            <>
              {sum.count} · <Money amount={sum.amount} currency="EUR" />
            </>
          )
        );
      }}
    />
  );
}

const batchList = () => deskList(calls.batches);

function BatchList() {
  const { t } = useTranslation('desk');
  return (
    <Section title={t('payouts.batches')} gap={1.5}>
      <QueryTable
        query={useQuery(batchList())}
        failed="payouts.failedList"
        caption={t('payouts.batches')}
        empty="payouts.noBatches"
        rowId={({ id }) => id}
        hrefOf={({ id }) => batchHref(id)}
        columns={[
          { id: 'id', name: 'payouts.batchName', isMain: true, cell: ({ id }) => id },
          { id: 'made', name: 'payouts.made', cell: ({ created_at }) => <Moment seconds={created_at} /> },
          { id: 'by', name: 'payouts.by', isMinor: true, cell: ({ created_by }) => created_by },
          { id: 'size', name: 'payouts.size', isNumber: true, cell: ({ size }) => size },
          {
            id: 'total',
            name: 'payouts.amount',
            isNumber: true,
            cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
          },
          { id: 'state', name: 'payouts.about', cell: ({ state }) => <BatchMark state={state} /> },
        ]}
      />
    </Section>
  );
}
