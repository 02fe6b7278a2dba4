import type { AdminOutput } from '@patina/http/admin/admin-client';
import { CommandError } from '#platform/console/command-error.ts';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * Runs an action for each of several offers, also after one was rejected, and prints the results. The action returns
 * undefined for one that it has not changed.
 * @throws CommandError with all reasons, if any was rejected
 */
export async function reportEach<Subject, Result>(
  subjects: readonly Subject[],
  output: AdminOutput,
  action: (subject: Subject) => Promise<Result | undefined>,
): Promise<void> {
  const results: Result[] = [];
  const rejected: string[] = [];
  for (const subject of subjects) {
    try {
      const result = await action(subject);
      if (result !== undefined) results.push(result);
    } catch (error) {
      if (!(error instanceof CommandError || error instanceof ApiError)) throw error;
      rejected.push(error.message);
    }
  }
  output.result(results);
  if (rejected.length > 0) throw new CommandError(rejected.join('\n'));
}
