import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';

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
    if (!(error instanceof CommandError || error instanceof ApiError)) throw error;
    const { code, message } = error;
    return { id, ok: false, changed: false, code, message } as BulkResult & Partial<Facts>;
  }
}
