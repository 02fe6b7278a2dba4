import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyRequest } from 'fastify';
import { BUYER_COLUMNS, type Buyer, lockAccount, requireUnlocked } from '#identity/accounts/account.ts';
import { type Part, part, rawPart, run, runInTurn, type Writes } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** A request that is executed once per key. */
export interface IdempotentRequest {
  userId: number;
  /** `Idempotency-Key`; undefined: the request is always executed. */
  key: string | undefined;
  /** Digest of route and body. */
  digest: string;
}

/** A request without a key, such as a command. */
export const ALWAYS: IdempotentRequest = { userId: 0, key: undefined, digest: '' };

/**
 * Reads the `Idempotency-Key` of a request. A body with secrets needs a keyed `digest`.
 * @throws ApiError
 */
export function readIdempotentRequest(
  request: FastifyRequest,
  userId: number,
  digest = plainDigest,
): IdempotentRequest {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
    throw new ApiError('idempotency-key-malformed');
  }
  // Without the language, which may be switched before a retry.
  const { language: _, ...body } = request.body as { language?: number };
  const identity = JSON.stringify([request.routeOptions.url, body]);
  return { userId, key, digest: digest(identity) };
}

const plainDigest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * The part of a statement that stores the answer of a request: for work whose last statement can store it too. Otherwise
 * the answer is stored in a statement of its own.
 */
type StoringAnswer<Answer> = (answer: Answer) => Writes;

/** What is run with the user's account locked. */
export type LockedWork<Answer, Row = unknown, Last = unknown> = (
  transaction: Database,
  account: Buyer,
  storingAnswer: StoringAnswer<Answer>,
  /** What the statement `next` has returned. */
  rows: Row[],
  /** What the statement after it has returned. */
  lastRows: Last[],
) => Promise<Answer>;

/**
 * Runs `work` in a transaction once per key of a user: a repeated request gets the stored result. Concurrent requests
 * wait for the first one; a rejected one can be repeated.
 * @throws ApiError if the key was used for something else
 */
export function runOnce<Answer extends object>(
  database: Database,
  request: IdempotentRequest,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction().execute(async (transaction) => {
    if (request.key === undefined) return work(transaction);
    const [claimed] = await run(transaction, claiming(request));
    if (claimed === undefined) {
      const first = await firstRequest(transaction, request);
      if (first.answer === null) throw new ApiError('idempotency-key-reused');
      return first.answer as Answer;
    }
    const answer = await work(transaction);
    await run(transaction, storing(request, answer));
    return answer;
  });
}

/** Lets a request be repeated whose work was done outside its transaction, and failed. */
export async function forget(transaction: Database, { userId, key = '' }: IdempotentRequest): Promise<void> {
  await transaction.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute();
}

/**
 * `runOnce` for work that begins with the user's account locked, as `lockAccount` locks it: the key and the lock are one
 * statement. `next` and `last` are executed after it in the same round trip, whether or not the work is then done; `last` sees
 * what `next` has waited for.
 * @throws ApiError also if the account has been closed, or operators have locked it
 */
export function runOnceLocked<Answer extends object, Row extends object = object, Last extends object = object>(
  database: Database,
  request: IdempotentRequest,
  next: readonly [next: Part] | readonly [next: Part, last: Part],
  work: LockedWork<Answer, Row, Last>,
): Promise<Answer> {
  return database.transaction().execute(async (transaction) => {
    if (request.key === undefined) {
      const account = await lockAccount(transaction, request.userId);
      const [rows = [], lastRows = []] = (await runInTurn(transaction, [...next])) as [Row[], Last[]];
      return work(transaction, account, () => ({}), rows, lastRows);
    }
    // The lock follows the key, as in `runOnce`: its row is joined to that of the key.
    const locking = part`with claimed as (${claiming(request)})
      select ${BUYER} from claimed join user_account on user_account.id = claimed.user_id
      where closed_at is null for no key update of user_account`;
    const [[account] = [], rows = [], lastRows = []] = (await runInTurn(transaction, [locking, ...next])) as [
      Buyer[],
      Row[],
      Last[],
    ];
    if (account === undefined) {
      const first = await firstRequest(transaction, request);
      // This one's own: there was no open account to lock.
      if (first.answer === null) throw new ApiError('unauthenticated');
      return first.answer as Answer;
    }
    requireUnlocked(account);
    let isStored = false;
    const storingAnswer: StoringAnswer<Answer> = (given) => {
      isStored = true;
      return { answered: storing(request, given) };
    };
    const answer = await work(transaction, account, storingAnswer, rows, lastRows);
    if (!isStored) await run(transaction, storing(request, answer));
    return answer;
  });
}

const BUYER = rawPart(BUYER_COLUMNS.map((column) => `user_account.${column}`).join(', '));

/** Adds the key of a request, after a concurrent one with the same key; returns no row if that has used it. */
const claiming = ({ userId, key, digest }: IdempotentRequest) =>
  part`insert into idempotency (user_id, key, request_digest) values (${userId}, ${key}, ${digest})
    on conflict do nothing returning user_id`;

/** The request that has used the key. @throws ApiError if it was another one */
async function firstRequest(transaction: Database, { userId, key, digest }: IdempotentRequest) {
  const first = await transaction
    .selectFrom('idempotency')
    .where('user_id', '=', userId)
    .where('key', '=', key as string)
    .select(['request_digest', 'answer'])
    .executeTakeFirstOrThrow();
  if (first.request_digest !== digest) throw new ApiError('idempotency-key-reused');
  return first;
}

const storing = ({ userId, key }: IdempotentRequest, answer: object) =>
  part`update idempotency set answer = ${JSON.stringify(answer)} where user_id = ${userId} and key = ${key}`;
