import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@patina/shared-api/contract/orders/purchase';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#shared/database/tables.ts';
import { ApiError } from '#shared/http/api-error.ts';

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
 * Runs `work` in a transaction once per key of a user: a repeated request gets the stored result. Concurrent requests
 * wait for the first one; a rejected one can be repeated.
 * @throws ApiError if the key was used for something else
 */
export function runOnce<Answer extends object>(
  database: Database,
  { userId, key, digest }: IdempotentRequest,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction().execute(async (transaction) => {
    if (key === undefined) return work(transaction);
    const inserted = await transaction
      .insertInto('idempotency')
      .values({ user_id: userId, key, request_digest: digest, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    const row = transaction.selectFrom('idempotency').where('user_id', '=', userId).where('key', '=', key);
    if (inserted === undefined) {
      const first = await row.select(['request_digest', 'answer']).executeTakeFirstOrThrow();
      if (first.request_digest === digest && first.answer !== null) return first.answer as Answer;
      throw new ApiError('idempotency-key-reused');
    }
    const answer = await work(transaction);
    await transaction
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute();
    return answer;
  });
}
