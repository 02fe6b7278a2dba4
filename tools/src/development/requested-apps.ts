import { parseArgs } from 'node:util';
import { PAGE_APPS, REMOTES } from '@patina/build/page-apps';
import { UsageError } from '../terminal/usage-error.ts';

/** What a developer wants to run from source. */
export interface RequestedApps {
  /** Names of page apps. */
  apps: string[];
  /** In a bare frame instead of the store's. */
  isAlone: boolean;
}

/**
 * Reads the arguments of `npm run dev`: names of apps, all of them without one, and `--alone`.
 * @throws UsageError
 */
export function requestedApps(args: string[]): RequestedApps {
  const { names, isAlone } = parse(args);
  const unknown = names.find((name) => !PAGE_APPS.includes(name));
  if (unknown !== undefined) {
    throw new UsageError(`There is no app "${unknown}" of the page: there are ${PAGE_APPS.join(', ')}.`);
  }
  if (isAlone && (names.length === 0 || names.includes('shell'))) {
    throw new UsageError(`Say which remote is to stand alone: npm run dev -- ${REMOTES.join('|')} --alone`);
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
    throw new UsageError('npm run dev takes names of apps and --alone: npm run dev -- catalog checkout');
  }
}
