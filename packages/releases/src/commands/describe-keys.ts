import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { type ReleaseKeys, shortKey } from '../ownership/release-keys.ts';
import { entryFault } from '../ownership/sign-entry.ts';
import { columns } from '../terminal/columns.ts';

/** An app, who may release it, and who has signed what is live. */
interface ListedApp {
  app: string;
  keys: string[];
  /** Page paths it may own; any if absent. */
  paths?: string[] | undefined;
  ownRegistry: boolean;
  /** Key that has signed its entry. */
  signedBy?: string | undefined;
  /** Why edges do not show its entry. */
  fault?: string | undefined;
}

/** The operators, every app with keys of its own, and every app that is live. */
export function listKeys(keys: ReleaseKeys, registry: Registry | undefined): ListedApp[] {
  const live: Record<string, RegistryEntry> = registry ? { shell: registry.shell, ...registry.remotes } : {};
  const names = [...new Set([...Object.keys(live), ...Object.keys(keys.apps)])];
  const apps = names.map((app): ListedApp => {
    const { keys: own = [], paths, ownRegistry = false } = keys.apps[app] ?? {};
    const entry = live[app];
    return {
      app,
      keys: own,
      paths,
      ownRegistry,
      signedBy: entry?.signature?.key,
      fault: entry && entryFault(app, entry, keys),
    };
  });
  return [{ app: 'operators', keys: keys.operators, ownRegistry: false }, ...apps];
}

/** The list as a table, with what edges do not show below it. */
export function describeKeys(listed: ListedApp[]): string {
  const rows = listed.map(({ app, keys, paths = [], ownRegistry, signedBy }) => [
    app,
    keys.join(' ') || 'the operators',
    paths.join(' '),
    ownRegistry ? 'its own' : '',
    signedBy === undefined ? '' : shortKey(signedBy),
  ]);
  const faults = listed.flatMap(({ fault }) => fault ?? []);
  return [...columns([['', 'keys', 'paths', 'registry', 'signed by'], ...rows]), ...faults].join('\n');
}
