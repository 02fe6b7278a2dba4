import {
  type PayoutBatch as BatchOnTheWire,
  payouts as calls,
  type NewBatch,
} from '@patina/shared-api/contract/desk/payouts';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { fromMinor } from '@patina/shared-api/money';
import type { AnswerPreview, BankAnswerService } from '#offers/bank-answer.ts';
import { type BatchService, batchRepository, type PayoutBatch } from '#offers/batch.ts';
import type { MakeBatch } from '#offers/make-batch.ts';
import { PAID_IN } from '#offers/payout.ts';
import type { PayoutList } from '#offers/payout-list.ts';
import { act, queried, reading, readPage, readRowId, subjectOf } from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError, englishText } from '#platform/http/api-error.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';

export interface BatchServices {
  database: Database;
  payoutBatches: BatchService & { create: MakeBatch };
  bankAnswers: BankAnswerService;
  deskPayouts: PayoutList;
}

const OF_BATCH = subjectOf('payout batch');

const BATCH = { argument: 'batch', summary: 'number of the batch' };

/** The calls of the back office about batches of payouts. */
export const batchDesk = [
  reading(calls.batches, {
    async run({ database }: BatchServices, { query }) {
      const batches = batchRepository(database).inState(query.state);
      return readPage(
        query,
        queried(database, batches, (rows) => rows.map(describeBatch)),
      );
    },
    command: {
      name: 'payouts batches',
      summary: 'List batches of payouts, newest first',
      examples: ['payouts batches', 'payouts batches --state pending --json'],
      fields: { state: 'only those', page: 'page of the list', per_page: 'batches of a page, at most 100' },
      say: batchLine,
    },
  }),

  reading(calls.batch, {
    async run({ database, deskPayouts }: BatchServices, { params, operator }) {
      const batches = batchRepository(database);
      const batch = await batches.find(readRowId(params.id));
      if (batch === undefined) throw new ApiError('payout-batch-not-found');
      const ids = (await batches.payouts(batch.id)).map(({ id }) => id);
      return ok({ ...describeBatch(batch), payouts: await deskPayouts.describe(ids, operator.email) });
    },
  }),

  act(calls.makeBatch, {
    store: 'Leaves out one’s own payouts, and waits for a release with those of linked accounts.',
    waits: ['limit', 'linked'],
    async run({ payoutBatches }: BatchServices, { body, operator, once, log }) {
      const ids = body.payouts?.map(({ id }) => id);
      const { batch, excluded } = await payoutBatches.create(ids, operator, once);
      if (batch) log.info({ batch: batch.id }, 'payout batch made');
      return ok({ batch: batch && describeBatch(batch), excluded });
    },
    command: {
      name: 'payouts batch',
      summary: 'Put payouts to bank accounts that are due into a batch; a large one waits for a second operator',
      examples: ['payouts batch', 'payouts batch 100020,100021 --json'],
      fields: {
        payouts: {
          argument: 'payouts',
          summary: 'numbers of payouts, joined by commas; without them, all that are due',
        },
      },
      say: newBatchLines,
    },
  }),

  act(calls.releaseBatch, {
    name: 'payouts paid',
    subject: OF_BATCH,
    linked: 'refused',
    async run({ payoutBatches }: BatchServices, { body: { id }, operator, log }) {
      const batch = await payoutBatches.release(id, operator.email);
      log.info({ batch: id }, 'payout batch released');
      return { ...OK, ...described(batch) };
    },
    command: {
      name: 'payouts release',
      summary: 'Release a batch that another operator has made',
      examples: ['payouts release 1001'],
      fields: { id: BATCH },
      say: ({ batch }) => batchLine(batch),
    },
  }),

  act(calls.declineBatch, {
    name: 'payouts decline',
    subject: OF_BATCH,
    async run({ payoutBatches }: BatchServices, { body: { id, reason }, operator, log }) {
      const batch = await payoutBatches.decline(id, reason, operator.email);
      log.info({ batch: id }, 'payout batch declined');
      return { ...OK, ...described(batch) };
    },
    command: {
      summary: 'Give up a batch that the bank has not taken; its payouts are due again',
      examples: ['payouts decline 1001 --reason "The bank refuses the file."'],
      fields: { id: BATCH, reason: 'why, for the audit log' },
      say: ({ batch }) => batchLine(batch),
    },
  }),

  act(calls.batchFile, {
    name: 'payouts file',
    subject: OF_BATCH,
    linked: 'refused',
    run: async ({ payoutBatches }: BatchServices, { body, operator }) =>
      ok(await payoutBatches.file(body.id, operator.email)),
  }),

  act(calls.previewAnswer, {
    store: 'Changes nothing.',
    run: async ({ bankAnswers }: BatchServices, { body }) => ok(describeAnswer(await bankAnswers.preview(body.xml))),
  }),

  act(calls.applyAnswer, {
    name: 'payouts answer',
    async subject({ xml }, { bankAnswers }: BatchServices) {
      const { batch } = await bankAnswers.preview(xml as string);
      return `payout batch ${batch.id}`;
    },
    run: async ({ bankAnswers }: BatchServices, { body, operator }) =>
      ok(describeAnswer(await bankAnswers.apply(body.xml, operator.email))),
  }),
];

const described = (batch: PayoutBatch) => ({ batch: describeBatch(batch) });

function describeAnswer({ batch, rejected, lines }: AnswerPreview) {
  return {
    batch: describeBatch(batch),
    rejected: rejected ?? null,
    lines: lines.map(({ endToEndId, payout, effect, reason }) => ({
      reference: endToEndId,
      payout_id: payout?.id ?? null,
      amount: payout === undefined ? null : fromMinor(payout.amount_minor),
      effect,
      reason,
    })),
  };
}

/** A batch as the back office shows it. */
function describeBatch({ total_minor, created_at, decided_at, ...batch }: PayoutBatch): BatchOnTheWire {
  return {
    id: batch.id,
    message_id: batch.message_id,
    state: batch.state,
    size: batch.size,
    debtor_name: batch.debtor_name,
    created_by: batch.created_by,
    decided_by: batch.decided_by,
    reason: batch.reason,
    total: fromMinor(total_minor),
    currency: PAID_IN,
    created_at: epochSeconds(created_at),
    decided_at: decided_at && epochSeconds(decided_at),
  };
}

/** A batch in one line. */
function batchLine({ id, created_at, state, total, currency, size, ...batch }: BatchOnTheWire): string {
  const operators = batch.decided_by === null ? batch.created_by : `${batch.created_by}, ${batch.decided_by}`;
  const facts = [id, isoTime(created_at), state, `${amountText(total)} ${currency}`, `${size} payouts`];
  return [...facts, batch.message_id, operators].join('  ');
}

function newBatchLines({ batch, excluded }: NewBatch): string[] {
  const left = excluded.map(({ id, code }) => `Payout ${id} is not in it: ${englishText(code as ProblemCode)}`);
  if (batch === null) return [...left, 'No payout to a bank account is due.'];
  const waiting = `It waits for another operator: payouts release ${batch.id}`;
  return [...left, batchLine(batch), ...(batch.state === 'pending' ? [waiting] : [])];
}
