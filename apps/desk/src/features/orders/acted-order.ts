import type { TradeState } from '@patina/shared-api/contract/trades/trade';

/** An order that something is reported of. */
export interface ActedOrder {
  id: number;
  /** Places of the items, from 1; without them all that it is possible for. */
  items?: number[] | undefined;
  /** States of these items. */
  states: readonly TradeState[];
  /** Whether something is left to refund. */
  canRefund: boolean;
  /** Whether its delivery waits after a change of credentials. */
  isWaiting?: boolean;
}

export interface OrderActionProps {
  orders: readonly ActedOrder[];
  /** Called once it is done for all of them. */
  done: () => void;
}
