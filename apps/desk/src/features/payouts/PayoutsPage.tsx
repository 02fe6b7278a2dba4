import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { payoutsMessages } from '#messages/payouts/messages.ts';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { DataTable } from '#shared/data-table/DataTable.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import { queryOf } from '#shared/data-table/table-schema.ts';
import { useTableState } from '#shared/data-table/use-table-state.ts';
import { DeskPage } from '#shared/page/DeskPage.tsx';
import { AnswerDialog } from './AnswerDialog.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import { BatchList, batchList } from './BatchList.tsx';
import { PayoutActions } from './PayoutActions.tsx';
import { PayoutTabs, sumsQuery } from './PayoutTabs.tsx';
import { PAYOUTS, payoutList } from './payouts-list.ts';
import { usePayoutColumns } from './use-payout-columns.tsx';

export const messages = payoutsMessages;

export const loader = withQueries(({ url }) => [
  payoutList(queryOf(PAYOUTS, url.searchParams)),
  sumsQuery(),
  batchList(),
]);

/** What sellers are to be paid, and the batches by which they are. */
export function Component() {
  const { t } = useTranslation('desk');
  const state = useTableState(PAYOUTS);
  const { filters, change } = state;
  const query = useQuery(payoutList(state.query));
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
      <PayoutTabs current={filters.state} />
      <DataTable
        caption={t('head.payouts.title')}
        columns={usePayoutColumns()}
        query={query}
        state={state}
        rowId={({ id }) => id}
        exportPath="/desk/payouts/export"
        empty={{ title: t('payouts.none') }}
        actions={(payouts, clear) => <PayoutActions payouts={payouts} done={clear} />}
        filters={
          <>
            <TextFilter label={t('payouts.seller')} value={filters.seller} onChange={(seller) => change({ seller })} />
            <TextFilter label={t('payouts.payout')} value={filters.id} onChange={(id) => change({ id })} />
            <ChoiceFilter
              label={t('payouts.method')}
              value={filters.method}
              onChange={(method) => change({ method })}
              options={PayoutMethod.options.map((value) => ({ value, label: t(`payouts.methods.${value}`) }))}
            />
          </>
        }
      />
      <BatchList />
    </DeskPage>
  );
}
