import { Readable } from 'node:stream';
import type { AdminOutput } from '@patina/http/admin/admin-client';
import { adminCommands } from '#app/console/admin-commands.ts';
import { contextOf } from '#app/console/run-command.ts';
import type { Services } from '#app/wiring.ts';
import type { AdminArguments, AdminPlace } from '#platform/console/admin-command.ts';

/** Name of the operator in tests. */
export const OPERATOR = 'olga';

/** Runs an operator's command. Returns its output. */
export async function runCommand(
  place: AdminPlace<Services>,
  name: string,
  {
    values = {},
    options = {},
    input = '',
    operator = OPERATOR,
  }: Partial<Pick<AdminArguments, 'values' | 'options'>> & { input?: string; operator?: string } = {},
): Promise<{ lines: string[]; result: unknown }> {
  const collected = { lines: [] as string[], result: undefined as unknown };
  const output: AdminOutput = {
    line: (text) => void collected.lines.push(text),
    progress: () => {},
    result(value) {
      collected.result = value;
    },
    data: async () => {},
  };
  const command = adminCommands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new Error(`there is no command ${name}`);
  const context = contextOf(place, name, operator);
  await command.run(
    context,
    { values, options, input: Readable.from([Buffer.from(input)]), inputName: undefined },
    output,
  );
  return collected;
}
