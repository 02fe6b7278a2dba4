import type { AdminOutput } from '@patina/http/admin/admin-client';
import { toMinor } from '@patina/shared-api/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';

/** Tells an operator that a command waits for somebody in the back office. */
export function sayWaiting(output: AdminOutput, { approval }: { approval: number }): void {
  output.line(`A second person has to agree: it waits in the back office as request ${approval}.`);
  output.result({ approval });
}

/** An amount of an answer as commands print it: `12.50`, `−12.50`. */
export const amountText = (decimal: number): string => plainAmount(toMinor(decimal)).replace('-', '−');
