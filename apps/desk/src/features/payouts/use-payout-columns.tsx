import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import type { DeskPayout } from '@patina/shared-api/contract/desk/payouts';
import type { TableColumn } from '#shared/data-table/table-column.ts';
import { Moment } from '#shared/moment/Moment.tsx';
import { Money } from '#shared/money/Money.tsx';
import { PersonLink } from '#shared/people/PersonLink.tsx';
import { batchHref } from './batch-href.ts';
import { PayoutMark } from './PayoutMark.tsx';

/** Columns of payouts, in the list, or in a batch, which is then not named. */
export function usePayoutColumns({ isInBatch = false } = {}): TableColumn<DeskPayout>[] {
  const { t } = useTranslation('desk');
  return [
    { id: 'id', name: t('payouts.payout'), isMain: true, cell: ({ id }) => id },
    {
      id: 'seller',
      name: t('payouts.seller'),
      cell: ({ seller_id, seller }) => <PersonLink id={seller_id} name={seller ?? t('payouts.closed')} />,
    },
    {
      id: 'offer',
      name: t('payouts.offer'),
      isMinor: true,
      cell: ({ offer_id, offer_title }) => `${offer_id} ${offer_title}`,
    },
    {
      id: 'to',
      name: t('payouts.to'),
      cell: ({ method, ending }) => `${t(`payouts.methods.${method}`)}${ending && ` …${ending}`}`,
    },
    {
      id: 'amount',
      name: t('payouts.amount'),
      isNumber: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'due', name: t('payouts.dueAt'), cell: ({ due_at }) => <Moment seconds={due_at} /> },
    {
      id: 'about',
      name: t('payouts.about'),
      cell: (payout) =>
        isInBatch || payout.batch_id === null || payout.state !== 'batch' ? (
          <PayoutMark {...payout} />
        ) : (
          <Link to={batchHref(payout.batch_id)}>{t('payouts.batch', { id: payout.batch_id })}</Link>
        ),
    },
  ];
}
