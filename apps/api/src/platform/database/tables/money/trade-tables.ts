import type { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Columns of every table whose rows are items that change hands on Steam. */
export interface TradeColumns {
  trade_state: Generated<TradeState>;
  /** Steam's number of the latest trade offer. */
  trade_offer: string | null;
  trade_expires_at: Date | null;
  trade_due_at: Date | null;
  protected_until: Date | null;
}

export interface TradeTables {
  /** A step of an order's item (`order_id`, `position`) or of an offered one (`offer_id`). */
  trade_event: {
    id: GeneratedAlways<number>;
    order_id: number | null;
    position: number | null;
    offer_id: number | null;
    state: TradeState;
    by: TradeActor;
    /** Who has reported it; null for what nobody has reported. */
    operator: string | null;
    trade_offer: string | null;
    at: ColumnType<Date, Date | undefined, never>;
    note: string | null;
  };
}
