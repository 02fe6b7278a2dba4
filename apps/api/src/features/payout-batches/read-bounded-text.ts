import type { Readable } from 'node:stream';
import { LONGEST_ANSWER } from '#features/payout-batches/read-bank-answer.ts';
import { ApiError } from '#shared/http/api-error.ts';

/** Reads a file in UTF-8 that is not longer than an answer of a bank may be. @throws ApiError */
export async function readBoundedText(input: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of input) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > LONGEST_ANSWER) throw new ApiError('bank-answer-unreadable');
    chunks.push(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new ApiError('bank-answer-unreadable', { cause });
  }
}
