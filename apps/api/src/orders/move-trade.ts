import type { TradeActor, TradeState } from '@patina/shared-api/contract/trades/trade';
import { protectedUntil, TRADE_TRANSITIONS } from '@patina/shared-api/contract/trades/trade-policy';
import { type TradeRow, type TradeSubject, tradeRepository } from '#orders/trade-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** What has happened to a trade. */
export interface TradeReport {
  state: TradeState;
  by: TradeActor;
  /** Name of the operator who reports it. */
  operator?: string | undefined;
  /** Steam's number of the trade offer. Without it, that of the trade. */
  tradeOffer?: string | undefined;
  /** When a trade offer that was sent expires. */
  expiresAt?: Date | undefined;
  /** When it happened; now by default. */
  at?: Date | undefined;
  /** Whether Steam does not protect an accepted trade, or no longer does. */
  isUnprotected?: boolean | undefined;
  note?: string | undefined;
}

/**
 * Moves a trade in a transaction that has locked its order or offer. Returns whether it has changed: the same report
 * twice changes nothing.
 * @throws ApiError trade-transition-impossible, also for a report about another trade offer than the latest
 */
export async function moveTrade(transaction: Database, subject: TradeSubject, report: TradeReport): Promise<boolean> {
  const trades = tradeRepository(transaction);
  const trade = await trades.lock(subject);
  if (trade === undefined) throw impossible(`There is no ${nameOf(subject)}.`);
  const { state, tradeOffer = trade.trade_offer, at = new Date() } = report;
  const isSameOffer = tradeOffer === trade.trade_offer;
  if (state === trade.trade_state && isSameOffer) return endProtection(trades, subject, trade, report);
  // What a seller sends arrives without a trade offer that we knew of.
  const isSellers = 'offerId' in subject && trade.trade_state === 'waiting' && state === 'protected';
  if (!TRADE_TRANSITIONS[trade.trade_state].includes(state) && !isSellers) {
    const offer = trade.trade_offer === null ? '' : ` (trade offer ${trade.trade_offer})`;
    throw impossible(`${capital(nameOf(subject))} is ${trade.trade_state}${offer} and cannot become ${state}.`);
  }
  if (state === 'sent' && tradeOffer === null) throw impossible(`${capital(nameOf(subject))} needs a trade offer.`);
  if (state !== 'sent' && !isSameOffer && !isSellers) {
    throw impossible(`${capital(nameOf(subject))} is in trade offer ${trade.trade_offer}, not ${tradeOffer}.`);
  }
  const moved: TradeRow = {
    ...trade,
    trade_state: state,
    trade_offer: tradeOffer,
    trade_expires_at: state === 'sent' ? (report.expiresAt ?? null) : null,
    protected_until: state === 'protected' ? endOfProtection(report, at) : trade.protected_until,
  };
  const { by, operator = null, note = null } = report;
  await trades.save(subject, moved, { by, operator, trade_offer: tradeOffer, at, note });
  return true;
}

/** Ends the protection of a trade that Steam no longer protects. Returns whether that is new. */
async function endProtection(
  trades: ReturnType<typeof tradeRepository>,
  subject: TradeSubject,
  trade: TradeRow,
  { isUnprotected = false }: TradeReport,
): Promise<boolean> {
  const now = new Date();
  if (!isUnprotected || trade.trade_state !== 'protected' || (trade.protected_until ?? now) <= now) return false;
  await trades.endProtection(subject, now);
  return true;
}

const endOfProtection = ({ isUnprotected = false }: TradeReport, at: Date) => (isUnprotected ? at : protectedUntil(at));

const impossible = (message: string) => new ApiError('trade-transition-impossible', { message });

/** Items are counted from 1, as operators do. */
const nameOf = (subject: TradeSubject) =>
  'offerId' in subject
    ? `item of offer ${subject.offerId}`
    : `item ${subject.position + 1} of order ${subject.orderId}`;

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
