import { parseArgs } from 'node:util';
import { PAGE_APPS, REMOTES } from '../build/page-apps.ts';

/** What a developer wants to run from source. */
export interface AskedApps {
  /** Names of page apps. */
  apps: string[];
  /** In a bare frame instead of the store's. */
  isAlone: boolean;
}

/** A command that cannot be carried out as it was given. The message is a sentence for who gave it. */
export class NotUnderstood extends Error {
  override readonly name = 'NotUnderstood';
}

/**
 * Reads the arguments of `npm run dev`: names of apps, all of them without one, and `--alone`.
 * @throws NotUnderstood
 */
export function askedApps(args: string[]): AskedApps {
  const { names, isAlone } = parse(args);
  const unknown = names.find((name) => !PAGE_APPS.includes(name));
  if (unknown !== undefined) {
    throw new NotUnderstood(`There is no app "${unknown}" of the page: there are ${PAGE_APPS.join(', ')}.`);
  }
  if (isAlone && (names.length === 0 || names.includes('shell'))) {
    throw new NotUnderstood(`Say which remote is to stand alone: npm run dev -- ${REMOTES.join('|')} --alone`);
  }
  return { apps: names.length === 0 ? PAGE_APPS : [...new Set(names)], isAlone };
}

function parse(args: string[]) {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { alone: { type: 'boolean', default: false } },
    });
    return { names: positionals, isAlone: values.alone };
  } catch {
    throw new NotUnderstood('npm run dev takes names of apps and --alone: npm run dev -- catalog checkout');
  }
}
