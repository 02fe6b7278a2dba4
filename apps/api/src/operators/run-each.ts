import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError, invalidInput } from '#platform/http/api-error.ts';

/**
 * Runs an action for each of several things, one after the other, also after one was rejected; the results say for each what
 * has happened, with the facts that a command says of it. Without `changed` a thing has changed. Unexpected errors are thrown.
 */
export async function runEach<Target extends { id: number }, Facts extends object>(
  targets: readonly Target[],
  action: (target: Target) => Promise<Facts>,
): Promise<(BulkResult & Partial<Facts>)[]> {
  const results: (BulkResult & Partial<Facts>)[] = [];
  for (const target of targets) results.push(await runOne(target.id, () => action(target)));
  return results;
}

async function runOne<Facts extends object>(
  id: number,
  action: () => Promise<Facts>,
): Promise<BulkResult & Partial<Facts>> {
  try {
    return { id, ok: true, changed: true, ...(await action()) };
  } catch (error) {
    return rejectedResult(id, error) as BulkResult & Partial<Facts>;
  }
}

/** The result of a thing that was rejected. Unexpected errors are thrown. */
export function rejectedResult(id: number, error: unknown): BulkResult {
  if (!(error instanceof CommandError || error instanceof ApiError)) throw error;
  return { id, ok: false, changed: false, code: error.code, message: error.message };
}

/** The time `at` of a request, in seconds since 1970, when something has happened. @throws ApiError if it is to come */
export function readPast(seconds: number | undefined): Date | undefined {
  if (seconds === undefined) return undefined;
  const at = new Date(seconds * 1000);
  if (at > new Date()) throw invalidInput({ at: 'trade-time-wrong' });
  return at;
}
