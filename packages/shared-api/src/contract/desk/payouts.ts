import * as z from 'zod/mini';
import { PayoutMethod } from '../offers/offer.ts';
import { answer, Done, listAnswer } from '../protocol/envelope.ts';
import { BodyLocale, Locale, rowId, shortText } from '../protocol/request-parameters.ts';
import { BulkAnswer, ById, reasonText, severalOf } from './bulk-results.ts';
import { deskGet, deskList, deskPost } from './desk-endpoint.ts';
import { ListQuery } from './list-query.ts';

/**
 * What is to be done with payouts: `due` may be made now, `held` waits for something, `batch` is in the file of a batch that the
 * bank has not answered for it.
 */
export const PayoutState = z.enum(['due', 'held', 'batch', 'paid', 'failed']);
export type PayoutState = z.output<typeof PayoutState>;

/** What a payout waits for: its item, the end of Steam's protection, the wait after changed credentials, a locked account. */
export const PayoutHold = z.enum(['item', 'protection', 'credentials', 'lock']);
export type PayoutHold = z.output<typeof PayoutHold>;

/** Orders of the list; the first is that of a list that nobody has sorted. */
export const PAYOUT_SORTS = ['due', '-due', 'amount', '-amount', 'id', '-id'] as const;

const PAYOUT_FILTERS = {
  sort: z.optional(z.enum(PAYOUT_SORTS)),
  /** `due` by default. */
  state: z.optional(PayoutState),
  method: z.optional(PayoutMethod),
  /** Part of a name or of an address, or the id of an account. */
  seller: z.optional(shortText),
  id: z.optional(shortText),
};

export const DeskPayoutQuery = z.extend(ListQuery, PAYOUT_FILTERS);
export type DeskPayoutQuery = z.output<typeof DeskPayoutQuery>;

/** A payout. Amounts in euros; times are seconds since 1970. */
export const DeskPayout = z.object({
  id: z.number(),
  state: PayoutState,
  method: PayoutMethod,
  /** Last four characters of the card number or of the IBAN; empty for the other methods. */
  ending: z.string(),
  amount: z.number(),
  currency: z.string(),
  offer_id: z.number(),
  offer_title: z.string(),
  seller_id: z.number(),
  /** Null once the account is closed. */
  seller: z.nullable(z.string()),
  created_at: z.number(),
  due_at: z.number(),
  settled_at: z.nullable(z.number()),
  /** Reference of the bank, or why it failed. */
  note: z.nullable(z.string()),
  held: z.nullable(PayoutHold),
  /** Until when it is held, where that is known. */
  held_until: z.nullable(z.number()),
  batch_id: z.nullable(z.number()),
  retry_of: z.nullable(z.number()),
  /** Whether a batch can pay it. */
  is_for_batches: z.boolean(),
});
export type DeskPayout = z.output<typeof DeskPayout>;

const Sum = z.object({ count: z.number(), amount: z.number() });

/** What is still to be paid, in euros. */
export const PayoutSums = z.object({ due: Sum, held: Sum, batch: Sum });
export type PayoutSums = z.output<typeof PayoutSums>;

/** `pending` waits for a second person; `answered`: the bank has answered for at least one payout. */
export const BatchState = z.enum(['pending', 'released', 'answered', 'declined']);
export type BatchState = z.output<typeof BatchState>;

/** Payouts that are made by one file. Amounts in euros; times are seconds since 1970. */
export const PayoutBatch = z.object({
  id: z.number(),
  message_id: z.string(),
  state: BatchState,
  total: z.number(),
  currency: z.string(),
  size: z.number(),
  debtor_name: z.string(),
  created_by: z.string(),
  created_at: z.number(),
  /** Who has released or declined it; null where no second person was needed. */
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.number()),
  reason: z.nullable(z.string()),
});
export type PayoutBatch = z.output<typeof PayoutBatch>;

export const BatchQuery = z.extend(ListQuery, { state: z.optional(BatchState) });
export type BatchQuery = z.output<typeof BatchQuery>;

export const BatchDetails = z.extend(PayoutBatch, { payouts: z.array(DeskPayout) });
export type BatchDetails = z.output<typeof BatchDetails>;

/** A new batch, null if none of the payouts can be in one; and why the others are not in it. */
export const NewBatch = z.object({
  batch: z.nullable(PayoutBatch),
  excluded: z.array(z.object({ id: z.number(), code: z.string() })),
});
export type NewBatch = z.output<typeof NewBatch>;

/** What a line of the bank's answer does: the first three change a payout, `conflict` to `unknown` want somebody's attention. */
export const AnswerEffect = z.enum([
  'paid',
  'failed',
  'freed',
  'waiting',
  'unchanged',
  'conflict',
  'amount-differs',
  'unknown',
]);
export type AnswerEffect = z.output<typeof AnswerEffect>;

/** The bank's answer to a batch, and what importing it changes. */
export const BankAnswer = z.object({
  batch: PayoutBatch,
  /** Why the bank has rejected the file as a whole; null if it has not. */
  rejected: z.nullable(z.string()),
  lines: z.array(
    z.object({
      /** As the bank names it; empty for a payout that it does not mention. */
      reference: z.string(),
      payout_id: z.nullable(z.number()),
      amount: z.nullable(z.number()),
      effect: AnswerEffect,
      reason: z.string(),
    }),
  ),
});
export type BankAnswer = z.output<typeof BankAnswer>;

/** Longest answer that the API takes, in characters; longer ones are imported by the command line. */
export const MAX_ANSWER = 95_000;
const AnswerFile = z.extend(BodyLocale, { xml: z.string().check(z.minLength(1), z.maxLength(MAX_ANSWER)) });

const READ = { roles: ['finance', 'owner'] } as const;
const MONEY = { ...READ, isMoney: true } as const;

const Several = z.extend(BodyLocale, { payouts: severalOf(ById) });
const Paid = z.extend(Several, {
  reference: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  /** Why they are paid although they are held. */
  forced: z.optional(reasonText),
});
const OneBatch = z.extend(BodyLocale, { id: rowId });

export const payouts = {
  ...deskList('/desk/payouts', 'Payouts, a page at a time', DeskPayoutQuery, DeskPayout, READ),
  sums: deskGet('/desk/payouts/sums', 'How much is still to be paid', Locale, answer(PayoutSums), READ),
  paid: deskPost(
    '/desk/payouts/paid',
    'Marks payouts as made by hand; those that are held only for a reason',
    Paid,
    BulkAnswer,
    MONEY,
  ),
  paidPreview: deskPost(
    '/desk/payouts/paid/preview',
    'Says which payouts would be marked as made, without marking them',
    Paid,
    BulkAnswer,
    READ,
  ),
  failed: deskPost(
    '/desk/payouts/failed',
    'Marks payouts as failed; their sellers are told why and asked for new payment details',
    z.extend(Several, { reason: reasonText }),
    BulkAnswer,
    MONEY,
  ),
  retry: deskPost('/desk/payouts/retry', 'Repeats failed payouts to the same target', Several, BulkAnswer, MONEY),
  batches: deskGet(
    '/desk/payouts/batches',
    'Batches of payouts, newest first, a page at a time',
    BatchQuery,
    listAnswer(PayoutBatch),
    READ,
  ),
  batch: deskGet('/desk/payouts/batches/{id}', 'A batch with its payouts', Locale, answer(BatchDetails), READ),
  makeBatch: deskPost(
    '/desk/payouts/batches',
    'Puts payouts that are due into a batch: those named, or as many as are due',
    z.extend(BodyLocale, { payouts: z.optional(severalOf(ById)) }),
    answer(NewBatch),
    MONEY,
  ),
  releaseBatch: deskPost(
    '/desk/payouts/batches/release',
    'Releases a batch that somebody else has made',
    OneBatch,
    Done,
    MONEY,
  ),
  declineBatch: deskPost(
    '/desk/payouts/batches/decline',
    'Gives up a batch that the bank has not taken; its payouts are due again',
    z.extend(OneBatch, { reason: reasonText }),
    Done,
    MONEY,
  ),
  batchFile: deskPost(
    '/desk/payouts/batches/file',
    'The SEPA credit transfer file of a released batch (pain.001.001.09)',
    OneBatch,
    answer(z.object({ name: z.string(), xml: z.string() })),
    MONEY,
  ),
  previewAnswer: deskPost(
    '/desk/payouts/answer/preview',
    'What importing an answer of the bank (pain.002.001.10) would change',
    AnswerFile,
    answer(BankAnswer),
    MONEY,
  ),
  applyAnswer: deskPost(
    '/desk/payouts/answer',
    'Imports an answer of the bank: payouts are paid, or fail with its reason',
    AnswerFile,
    answer(BankAnswer),
    MONEY,
  ),
};
