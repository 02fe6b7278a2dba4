import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { executeCommand } from '#app/console/execute-command.ts';
import { readConfig } from '#platform/config.ts';

/** Checked as by an operator: in the running server on the embedded engine, else in the database. */
export async function requireLedgerRight(env: Record<string, string>): Promise<void> {
  const lines: string[] = [];
  const output = { line: (text: string) => void lines.push(text), progress() {}, result() {}, data: async () => {} };
  const request = { command: 'ledger verify', values: {}, options: {}, inputBytes: 0 };
  expect([await executeCommand(readConfig(env), request, Readable.from([]), output), lines]).toEqual([
    undefined,
    [expect.stringMatching(/^The ledger is right: \d+ transactions sum to zero/)],
  ]);
}
