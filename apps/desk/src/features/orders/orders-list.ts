import { ORDER_SORTS } from '@patina/shared-api/contract/desk/orders';
import { OrderStatus } from '@patina/shared-api/contract/orders/purchase';
import { TradeState } from '@patina/shared-api/contract/trades/trade';
import { tableSchema } from '#shared/data-table/table-schema.ts';

/** What the list of orders can be sorted and filtered by. */
export const ORDERS = tableSchema({
  sorts: ORDER_SORTS,
  filters: {
    status: OrderStatus.options,
    trade: TradeState.options,
    buyer: 'text',
    item: 'text',
    id: 'text',
  },
});
