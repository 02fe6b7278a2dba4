import { constants, createReadStream } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import type { AdminRequest } from '@patina/http/admin/admin-messages';
import { BadConfiguration } from '@patina/http/environment';
import { Command, type OptionValues } from 'commander';
import { adminCommands } from '#app/console/admin-commands.ts';
import { executeCommand } from '#app/console/execute-command.ts';
import { terminalOutput } from '#app/console/terminal-output.ts';
import { readConfig } from '#platform/config.ts';
import type { AdminCommand } from '#platform/console/admin-command.ts';
import { StartupFailure } from '#platform/database/database-failure.ts';

/*
 * The operator's command line: `npm run admin -- <command>`. It works while the store runs.
 */

// What commands write is for the operator only: exports and backups contain people's data.
process.umask(0o077);

const program = new Command('admin').description('Commands for the operator of the store').showHelpAfterError();
const groups = new Map<string, Command>();

for (const command of adminCommands) {
  const [group = '', verb] = command.name.split(' ');
  const parent = verb === undefined ? program : groupOf(group);
  const line = parent.command(verb ?? group).description(command.summary);
  for (const { syntax, summary } of command.arguments ?? []) line.argument(syntax, summary);
  for (const { flags, summary } of command.options ?? []) line.option(flags, summary);
  line.option('--json', 'print the result as JSON');
  line.addHelpText('after', helpOf(command));
  line.action(async (...parts: unknown[]) => {
    const given = parts.slice(0, (command.arguments ?? []).length) as (string | undefined)[];
    await execute(command, given, line.opts());
  });
}

await program.parseAsync();

function groupOf(name: string): Command {
  const known = groups.get(name);
  if (known) return known;
  const group = program.command(name).description(`Commands about ${name}`);
  groups.set(name, group);
  return group;
}

function helpOf({ examples }: AdminCommand<never>): string {
  return `\nExamples:\n${examples.map((example) => `  npm run admin -- ${example}`).join('\n')}`;
}

/** Name of the operator: behind sudo, that of the original user. */
function operatorName(): string {
  const { SUDO_USER } = process.env;
  if (SUDO_USER) return SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

async function execute(
  command: AdminCommand<never>,
  given: (string | undefined)[],
  options: OptionValues,
): Promise<void> {
  const names = (command.arguments ?? []).map(({ syntax }) => syntax.replace(/[<>[\]]/g, ''));
  const values = Object.fromEntries(
    names.flatMap((name, index) => (given[index] === undefined ? [] : [[name, given[index]]])),
  ) as Record<string, string>;
  const { json = false, ...rest } = options;
  const output = terminalOutput({
    json: json === true,
    isExport: command.outputFile !== undefined,
    file: values[command.outputFile ?? ''],
  });
  const inputName = values[command.inputFile ?? ''];
  const request: AdminRequest = {
    command: command.name,
    operator: operatorName(),
    values,
    options: rest as Record<string, string | boolean>,
    inputBytes: inputName === undefined ? 0 : await sizeOf(inputName),
    ...(inputName !== undefined && { inputName }),
  };
  const input = inputName === undefined ? Readable.from([]) : createReadStream(inputName);
  try {
    const rejected = await executeCommand(readConfig(process.env), request, input, output);
    await output.end(rejected === undefined);
    if (rejected !== undefined) fail(rejected);
  } catch (error) {
    await output.end(false);
    if (error instanceof StartupFailure || error instanceof BadConfiguration) fail(error.message);
    throw error;
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    await access(path, constants.R_OK);
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (isFile) return size;
  } catch (error) {
    fail(`The file ${path} cannot be read (${(error as Error).message}).`);
  }
  return fail(`${path} is not a file.`);
}

function fail(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
