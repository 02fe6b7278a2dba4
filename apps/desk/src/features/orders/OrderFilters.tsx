import { useTranslation } from '@patina/platform/i18n';
import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { ChoiceFilter } from '#shared/data-table/ChoiceFilter.tsx';
import { TextFilter } from '#shared/data-table/TextFilter.tsx';
import type { useTableState } from '#shared/data-table/use-table-state.ts';
import type { ORDERS } from './orders-list.ts';

type State = ReturnType<typeof useTableState<(typeof ORDERS)['sorts'][number], (typeof ORDERS)['filters']>>;

/** Filters of the list of orders. */
export function OrderFilters({ state: { filters, change } }: { state: State }) {
  const { t } = useTranslation('desk');
  return (
    <>
      <TextFilter
        label={t('orders.number')}
        value={filters.id}
        onChange={(id) => change({ id })}
        placeholder="100012"
      />
      <TextFilter
        label={t('orders.buyer')}
        value={filters.buyer}
        onChange={(buyer) => change({ buyer })}
        placeholder={t('orders.buyerHint')}
      />
      <TextFilter
        label={t('orders.item')}
        value={filters.item}
        onChange={(item) => change({ item })}
        placeholder={t('orders.itemHint')}
      />
      <ChoiceFilter
        label={t('orders.state')}
        value={filters.status}
        onChange={(status) => change({ status })}
        options={OrderStatus.options.map((value) => ({ value, label: t(`orders.status.${value}`) }))}
      />
      <ChoiceFilter
        label={t('orders.trade')}
        value={filters.trade}
        onChange={(trade) => change({ trade })}
        options={TradeState.options.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
    </>
  );
}
