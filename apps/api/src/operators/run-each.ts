import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** What became of one thing; without `changed` it has changed. */
type Outcome = Partial<Pick<BulkResult, 'changed' | 'approval'>>;

/**
 * Runs an action for each of several things, one after the other, also after one was rejected; the results say for each what
 * has happened. Unexpected errors are thrown.
 */
export async function runEach<Target extends { id: number }>(
  targets: readonly Target[],
  action: (target: Target) => Promise<Outcome>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const target of targets) results.push(await runOne(target.id, () => action(target)));
  return results;
}

async function runOne(id: number, action: () => Promise<Outcome>): Promise<BulkResult> {
  try {
    return { id, ok: true, changed: true, ...(await action()) };
  } catch (error) {
    if (!(error instanceof CommandError || error instanceof ApiError)) throw error;
    return { id, ok: false, changed: false, code: error.code, message: error.message };
  }
}
