import type { AnswerEffect } from '@patina/shared-api/contract/desk/payouts';
import { type BatchService, batchRepository, type PayoutBatch } from '#offers/batch.ts';
import type { Payout } from '#offers/payout.ts';
import { type AnsweredTransfer, type BankAnswer, readBankAnswer } from '#offers/read-bank-answer.ts';
import type { PayoutAdmin } from '#offers/settle-payout.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

export interface AnswerLine {
  /** As the bank names it; empty for a payout that the bank does not mention. */
  endToEndId: string;
  payout: Payout | undefined;
  effect: AnswerEffect;
  reason: string;
}

export interface AnswerPreview {
  batch: PayoutBatch;
  /** Why the bank has rejected the file as a whole; undefined if it has not. */
  rejected: string | undefined;
  lines: AnswerLine[];
}

interface AnswerParts {
  batches: BatchService;
  payouts: PayoutAdmin;
}

export type BankAnswerService = ReturnType<typeof bankAnswerService>;

/** Answers of the bank to batches of payouts: shown first, then applied; applied again, they change nothing. */
export function bankAnswerService(database: Database, { batches, payouts }: AnswerParts) {
  /** @throws ApiError for what is no answer, or answers no batch that was released */
  async function preview(xml: string): Promise<AnswerPreview> {
    const answer = readBankAnswer(xml);
    const batch = await batchRepository(database).byMessageId(answer.messageId);
    if (batch === undefined || batch.state === 'pending') throw new ApiError('bank-answer-unknown');
    const inBatch = await batchRepository(database).payouts(batch.id);
    return { batch, rejected: answer.rejected, lines: linesOf(answer, batch, inBatch) };
  }

  /** Applies one line. Returns what it has really done: somebody else may have been faster. */
  async function apply({ payout, ...line }: AnswerLine, messageId: string, operator: string): Promise<AnswerLine> {
    if (payout === undefined) return { payout, ...line };
    try {
      // The bank has paid it, whatever it would have waited for since.
      const report = { reference: messageId, forced: `The bank has answered ${messageId}.` };
      if (line.effect === 'paid') await payouts.paid(payout.id, report, operator);
      if (line.effect === 'failed') await payouts.failed(payout.id, line.reason, operator);
      return { payout, ...line };
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof ApiError)) throw error;
      return { payout, ...line, effect: 'unchanged' };
    }
  }

  return {
    preview,

    /** Applies what `preview` shows. Returns what has changed. @throws ApiError */
    async apply(xml: string, operator: string): Promise<AnswerPreview> {
      const { batch, rejected, lines } = await preview(xml);
      const changes = lines.some(({ effect }) => effect === 'paid' || effect === 'failed');
      const frees = lines.some(({ effect }) => effect === 'freed');
      if (rejected !== undefined && frees) await batches.decline(batch.id, rejected, operator);
      if (changes) await markAnswered(batch, operator);
      const applied: AnswerLine[] = [];
      for (const line of lines) applied.push(await apply(line, batch.message_id, operator));
      return { batch: (await batchRepository(database).find(batch.id)) ?? batch, rejected, lines: applied };
    },
  };

  /** @throws ApiError for a batch that was declined meanwhile */
  async function markAnswered({ id }: PayoutBatch, operator: string): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const now = await batchRepository(transaction).lock(id);
      if (now?.state !== 'released' && now?.state !== 'answered') throw new ApiError('payout-batch-decided');
      if (now.state === 'answered') return;
      await batchRepository(transaction).change(id, { state: 'answered' });
      const entry = { operator, action: 'payouts answer', subject: `payout batch ${id}` };
      await auditLog(transaction).note({ ...entry, before: { state: now.state }, after: { state: 'answered' } });
    });
  }
}

function linesOf(answer: BankAnswer, batch: PayoutBatch, payouts: readonly Payout[]): AnswerLine[] {
  if (answer.rejected !== undefined) {
    const effect = batch.state === 'released' ? 'freed' : 'unchanged';
    const reason = answer.rejected;
    return payouts
      .filter(({ status }) => status === 'requested')
      .map((payout) => ({ endToEndId: '', payout, effect, reason }));
  }
  const payoutOf = new Map(payouts.map((payout) => [payout.id, payout]));
  const named = answer.transfers.map((transfer) => lineOf(transfer, payoutOf.get(transfer.id ?? 0)));
  const answered = new Set(answer.transfers.map(({ id }) => id));
  const silent = payouts.filter(({ id, status }) => status === 'requested' && !answered.has(id));
  return [...named, ...silent.map((payout) => ({ endToEndId: '', payout, effect: 'waiting', reason: '' }) as const)];
}

function lineOf(
  { endToEndId, outcome, reason, amountMinor }: AnsweredTransfer,
  payout: Payout | undefined,
): AnswerLine {
  return { endToEndId, payout, effect: effectOf(), reason };

  function effectOf(): AnswerEffect {
    if (payout === undefined) return 'unknown';
    const isDecided = payout.status !== 'requested';
    if (isDecided) return outcome === 'waiting' || outcome === payout.status ? 'unchanged' : 'conflict';
    if (amountMinor !== undefined && amountMinor !== payout.amount_minor) return 'amount-differs';
    return outcome;
  }
}
