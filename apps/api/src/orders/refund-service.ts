import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type { FastifyBaseLogger } from 'fastify';
import { type IdempotentRequest, runOnce } from '#identity/identity.ts';
import {
  LimitReached,
  type MoneyLimit,
  type MoneyLimits,
  type Operator,
  type RequestedApproval,
  runEach,
} from '#operators/operators.ts';
import type { Database } from '#platform/database/tables.ts';

/** A refund of items of an order, by their places from 0; of all that are not refunded without any. */
interface Refund {
  order: number;
  positions?: readonly number[] | undefined;
  operator: string;
  reason: string;
  limit: MoneyLimit;
}

interface Reversal extends Omit<Refund, 'reason'> {
  state: 'reversed';
  by: 'buyer';
  tradeOffer?: string | undefined;
  at?: Date | undefined;
  note: string;
}

interface RefundParts {
  moneyLimits: MoneyLimits;
  approvals: { request(requested: RequestedApproval, operator: Operator): Promise<number> };
  payments: { sendRefund(number: number): Promise<void> };
  deliveries: {
    prepare(): Promise<
      (
        transaction: Database,
        reversal: Reversal,
      ) => Promise<{ changed: readonly unknown[]; refund: number | undefined }>
    >;
  };
  orderAdmin: {
    prepareRefund(): Promise<(transaction: Database, refund: Refund) => Promise<{ number: number | undefined }>>;
  };
}

/** An order of a call, with its items by their places from 1. */
interface Target {
  id: number;
  items?: number[] | undefined;
  trade_offer?: string | undefined;
}

interface Call {
  operator: Operator;
  request: IdempotentRequest;
  reason: string;
  log: FastifyBaseLogger;
}

const positionsOf = ({ items }: Target) => items?.map((item) => item - 1);

export type RefundService = ReturnType<typeof refundService>;

/** Refunds by operators of the back office; above `four_eyes_limit` a second person decides (docs/product.md#four-eyes). */
export function refundService(
  database: Database,
  { moneyLimits, approvals, payments, deliveries, orderAdmin }: RefundParts,
) {
  /** Once for each order and key. */
  const ofOrder = (request: IdempotentRequest, { id }: Target): IdempotentRequest => ({
    ...request,
    key: request.key === undefined ? undefined : `${request.key} ${id}`,
  });

  /** What cannot be sent now is sent by the reconciliation. */
  async function send(refund: number | null, log: FastifyBaseLogger): Promise<void> {
    if (refund === null) return;
    await payments.sendRefund(refund).catch((error: unknown) => {
      log.warn({ err: error, refund }, 'refund could not be sent');
    });
  }

  /** Runs what refunds; above the limit, requests the approval of it instead. */
  async function orRequest<Outcome>(
    work: () => Promise<Outcome>,
    { details, ...requested }: Omit<RequestedApproval, 'amountMinor'>,
    operator: Operator,
  ): Promise<Outcome | { approval: number; changed: false }> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      const { creditsMinor: amountMinor } = error;
      // The items are those of now, whatever happens until the approval.
      const what = { ...requested, amountMinor, details: { ...details, ...error.details } };
      const approval = await approvals.request(what, operator);
      return { approval, changed: false };
    }
  }

  return {
    /** Refunds orders, or items of them. */
    async refund(targets: readonly Target[], { operator, request, reason, log }: Call): Promise<BulkResult[]> {
      const limit = await moneyLimits.of(operator);
      const apply = await orderAdmin.prepareRefund();
      return runEach(targets, (target) => {
        const { id: order } = target;
        const positions = positionsOf(target);
        const work = async () => {
          const { refund } = await runOnce(database, ofOrder(request, target), async (transaction) => {
            const made = await apply(transaction, { order, positions, operator: operator.email, reason, limit });
            return { refund: made.number ?? null };
          });
          await send(refund, log);
          log.info({ order }, 'order refunded');
          return {};
        };
        const requested = { action: 'order refund', subject: `order ${order}`, details: { order }, reason } as const;
        return orRequest(work, requested, operator);
      });
    },

    /** Reports that trades were reversed on Steam: what was paid for the items goes back. */
    async reverse(
      targets: readonly Target[],
      { operator, request, reason, log, at }: Call & { at: Date | undefined },
    ): Promise<BulkResult[]> {
      const limit = await moneyLimits.of(operator);
      const apply = await deliveries.prepare();
      return runEach(targets, (target) => {
        const { id: order, trade_offer: tradeOffer } = target;
        const positions = positionsOf(target);
        const report = { order, positions, tradeOffer, at, state: 'reversed', by: 'buyer', note: reason } as const;
        const work = async () => {
          const { refund, changed } = await runOnce(database, ofOrder(request, target), async (transaction) => {
            const made = await apply(transaction, { ...report, operator: operator.email, limit });
            return { refund: made.refund ?? null, changed: made.changed.length > 0 };
          });
          await send(refund, log);
          log.info({ order }, 'trade of order reversed');
          return { changed };
        };
        const details = { order, ...(at && { at: at.toISOString() }) };
        const requested = { action: 'order reversed', subject: `order ${order}`, details, reason } as const;
        return orRequest(work, requested, operator);
      });
    },
  };
}
