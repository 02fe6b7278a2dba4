import { Readable } from 'node:stream';
import type { AdminArguments, AdminContext, AdminOutput } from '#admin/admin-command.ts';
import { adminCommands } from '#admin/admin-commands.ts';

/** Runs a command as an operator does; answers what it tells. */
export async function runCommand(
  context: AdminContext,
  name: string,
  { values = {}, options = {} }: Partial<Pick<AdminArguments, 'values' | 'options'>> = {},
): Promise<{ lines: string[]; result: unknown }> {
  const told = { lines: [] as string[], result: undefined as unknown };
  const output: AdminOutput = {
    line: (text) => void told.lines.push(text),
    progress: () => {},
    result(value) {
      told.result = value;
    },
    data: async () => {},
  };
  const command = adminCommands.find((candidate) => candidate.name === name);
  if (command === undefined) throw new Error(`there is no command ${name}`);
  await command.run(context, { values, options, input: Readable.from([]), inputName: undefined }, output);
  return told;
}
