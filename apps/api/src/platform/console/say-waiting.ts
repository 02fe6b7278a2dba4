import type { AdminOutput } from '@patina/http/admin/admin-client';

/** Tells an operator that a command waits for somebody in the back office. */
export function sayWaiting(output: AdminOutput, { approval }: { approval: number }): void {
  output.line(`A second person has to agree: it waits in the back office as request ${approval}.`);
  output.result({ approval });
}
