import { createHash } from 'node:crypto';
import { IDEMPOTENCY_HEADER } from '@patina/shared-api/contract/purchase';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#database/tables.ts';
import { InvalidInput, Malformed } from '#http/problems.ts';

/** What somebody asks to be done once. */
export interface Attempt {
  userId: number;
  /** Undefined: it is not to be told from another one. */
  key: string | undefined;
  /** Digest of what is asked. */
  digest: string;
}

/**
 * One attempt to move money, named by its `Idempotency-Key`. What is secret in what is asked needs a `digest` of its own.
 * @throws Malformed
 */
export function attemptOf(request: FastifyRequest, userId: number, digest = plainDigest): Attempt {
  const key = request.headers[IDEMPOTENCY_HEADER.toLowerCase()];
  if (key !== undefined && (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))) {
    throw new Malformed(`${IDEMPOTENCY_HEADER} must be 1 to 200 printable characters`);
  }
  // Whoever changes the language and tries again asks for the same.
  const { language: _, ...body } = request.body as { language?: number };
  const asked = JSON.stringify([request.routeOptions.url, body]);
  return { userId, key, digest: digest(asked) };
}

const plainDigest = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Does something in a transaction, once for each key of a user: the same request again gets the first answer. Of many at
 * the same time one works and the others wait for it; what is refused may be tried again.
 * @throws InvalidInput when the key was used for something else
 */
export function doOnce<Answer extends object>(
  database: Database,
  { userId, key, digest }: Attempt,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  return database.transaction().execute(async (transaction) => {
    if (key === undefined) return work(transaction);
    const claimed = await transaction
      .insertInto('idempotency')
      .values({ user_id: userId, key, request_digest: digest, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst();
    const row = transaction.selectFrom('idempotency').where('user_id', '=', userId).where('key', '=', key);
    if (claimed === undefined) {
      const first = await row.select(['request_digest', 'answer']).executeTakeFirstOrThrow();
      if (first.request_digest === digest && first.answer !== null) return first.answer as Answer;
      throw new InvalidInput({}, `This ${IDEMPOTENCY_HEADER} was used for another request`);
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
