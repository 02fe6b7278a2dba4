import { parseArgs } from 'node:util';
import { PAGE_APPS } from '@patina/workspace/page-apps';
import { isStandalone } from '@patina/workspace/project-root';
import { columns } from '../terminal/columns.ts';
import { UsageError } from '../terminal/fail.ts';
import {
  type CommandName,
  OPTIONS,
  type OptionName,
  RELEASE_COMMANDS,
  type ReleaseCommand,
} from './release-commands.ts';

type Values = {
  [Name in OptionName]?: (typeof OPTIONS)[Name]['type'] extends 'string' ? string : boolean;
};

const APP_NAME = /^[a-z][a-z0-9-]*$/;

/** Parsed arguments of a command about releases. */
export interface GivenCommand {
  /** Empty for a command that takes none. */
  app: string;
  version: string | undefined;
  /** Arguments of a command that takes words. */
  words: string[];
  values: Values;
}

/**
 * Parses the arguments of a command about releases.
 * @throws UsageError with what would be valid.
 */
export function readCommand(name: CommandName, args: string[]): GivenCommand {
  const command: ReleaseCommand = RELEASE_COMMANDS[name];
  const { values, positionals } = parse(name, command, args);
  if (values.help) return { app: '', version: undefined, words: [], values };
  if (command.takes === 'words') return { app: '', version: undefined, words: positionals, values };
  const [first, ...rest] = positionals;
  const [given = '', version] = first === undefined ? [] : split(first, command);
  // A repository of one remote needs no name.
  const app = given === '' && isStandalone && command.takes !== 'nothing' ? (PAGE_APPS[0] ?? '') : given;
  if (rest.length > 0 || (command.takes === 'nothing' && first !== undefined)) {
    throw new UsageError(`"${[...positionals].at(-1)}" is one argument too many.\n${usageOf(name)}`);
  }
  if (app === '' && command.takes !== 'nothing')
    throw new UsageError(`Say which app: ${PAGE_APPS.join(', ')}.\n${usageOf(name)}`);
  // Other apps are released from repositories of their own; the registry knows them.
  if (app !== '' && !PAGE_APPS.includes(app) && !(name !== 'release' && APP_NAME.test(app))) {
    throw new UsageError(`There is no app "${app}": there are ${PAGE_APPS.join(', ')}.\n${usageOf(name)}`);
  }
  return { app, version, words: [], values };
}

function split(argument: string, { takes }: ReleaseCommand): [app: string, version?: string] {
  if (takes !== 'app@version') return [argument];
  const at = argument.indexOf('@');
  return at < 0 ? [argument] : [argument.slice(0, at), argument.slice(at + 1)];
}

function parse(name: CommandName, { options }: ReleaseCommand, args: string[]) {
  const known = Object.fromEntries(options.map((option) => [option, { type: OPTIONS[option].type }]));
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: known });
    return { values: values as Values, positionals };
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.\n${usageOf(name)}`);
  }
}

export function usageOf(name: CommandName): string {
  const { takes, options }: ReleaseCommand = RELEASE_COMMANDS[name];
  const argument = { app: ' APP', 'app@version': ' APP[@VERSION]', nothing: '', words: ' [WORDS]' }[takes];
  const flags = options.map((option) => ` [${flagOf(option)}]`).join('');
  return `npm run ${name} --${argument}${flags}`;
}

export function helpOf(name: CommandName): string {
  const { summary, options, examples }: ReleaseCommand = RELEASE_COMMANDS[name];
  const indented = (rows: string[][]) => columns(rows).map((row) => `  ${row}`);
  return [
    summary,
    '',
    `  ${usageOf(name)}`,
    '',
    ...indented(options.map((option) => [flagOf(option), OPTIONS[option].summary])),
    '',
    ...indented(examples.map(([args, meaning]) => [`npm run ${name}${args && ` -- ${args}`}`, meaning])),
  ].join('\n');
}

function flagOf(option: OptionName): string {
  const described = OPTIONS[option];
  return 'value' in described ? `--${option} ${described.value}` : `--${option}`;
}
