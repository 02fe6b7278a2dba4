import { writeFileSync } from 'node:fs';
import type { Registry, RegistryEntry } from '@patina/platform/registry';
import { allow, revoke, setTrust, signAgain, waiveTests } from '../ownership/change-keys.ts';
import {
  isTrusted,
  keysOfApp,
  mayLeaveTests,
  maySeePeople,
  type ReleaseKeys,
  shortKey,
} from '../ownership/release-keys.ts';
import { entryFault } from '../ownership/sign-entry.ts';
import { createSigningKey, parseSigningKey } from '../ownership/signing-key.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { readReleaseKeys } from '../registry/revisions.ts';
import { columns } from '../terminal/columns.ts';
import { UsageError } from '../terminal/fail.ts';
import { signingKey } from './author.ts';
import { openReleases } from './open-releases.ts';
import { usageOf } from './read-command.ts';
import { type Outcome, runCommand } from './run-command.ts';

await runCommand('keys', async ({ words, values, print }): Promise<Outcome> => {
  const [verb, first, second, ...rest] = words;
  if (rest.length > 0) throw unclear();
  if (verb === 'create' && first !== undefined && second === undefined) return create(first);
  const store = openReleases();
  if (verb === undefined) {
    const keys = await readReleaseKeys(store);
    if (!keys) return { text: 'Nobody has to sign here: there are no keys.', result: null };
    const listed = listKeys(keys, await readRegistry(store));
    return { text: describeKeys(listed), result: listed };
  }
  if (verb === 'allow' && first !== undefined && second !== undefined) {
    const holder = { app: first, publicKey: second, ownRegistry: values['own-registry'] };
    const keys = await allow(store, holder, { key: signingKey(), print });
    return { text: `The key ${second} may release ${first}.`, result: keys };
  }
  if (verb === 'revoke' && first !== undefined && second !== undefined) {
    const keys = await revoke(store, { app: first, publicKey: second });
    return { text: `The key ${second} may no longer release ${first}.`, result: keys };
  }
  if ((verb === 'trust' || verb === 'distrust') && first !== undefined && second === undefined) {
    const everybody = values['signed-in'] ? 'everybody' : 'guests';
    const trust = verb === 'trust' ? everybody : 'nobody';
    const keys = await setTrust(store, first, trust);
    const where = { nobody: 'in browsers only', guests: 'on the server for guests', everybody: 'on the server' }[trust];
    return { text: `The pages of ${first} are rendered ${where}, within ten seconds.`, result: keys };
  }
  if ((verb === 'waive' || verb === 'require') && first !== undefined && second === undefined) {
    const keys = await waiveTests(store, first, verb === 'waive');
    const may = verb === 'waive' ? 'may' : 'may no longer';
    return {
      text: `The team of ${first} ${may} release it without its tests, by --no-tests and a --note.`,
      result: keys,
    };
  }
  if (verb === 'sign' && second === undefined) {
    const signed = await signAgain(store, first, { key: signingKey(), print: () => {} });
    return { text: `Signed as it is: ${signed.join(', ')}.`, result: { signed } };
  }
  throw unclear();
});

/** The private key never leaves this machine, and an existing file is never overwritten. */
function create(file: string): Outcome {
  const pem = createSigningKey();
  try {
    writeFileSync(file, pem, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'EEXIST' ? 'there is a file of that name' : message;
    throw new ReleaseRejected([`The key cannot be written to ${file}: ${reason}. Name another one.`]);
  }
  const publicKey = parseSigningKey(pem)?.publicKey;
  return {
    text: `${publicKey}\n\nThis is the public key, for "npm run keys -- allow". The private one is in ${file}: set RELEASE_KEY to it.`,
    result: { publicKey, file },
  };
}

function unclear(): UsageError {
  return new UsageError(`This is no command about keys; "npm run keys -- --help" lists them.\n${usageOf('keys')}`);
}

interface ListedApp {
  app: string;
  keys: string[];
  /** Page paths it may own; any if absent. */
  paths?: string[] | undefined;
  ownRegistry: boolean;
  /** Whether its pages may be rendered on the server. */
  trusted: boolean;
  /** Whether they may be rendered there with data of people who are signed in. */
  seesPeople: boolean;
  /** Whether its team may release it without its tests. */
  mayLeaveTests: boolean;
  /** Key that has signed its entry. */
  signedBy?: string | undefined;
  /** Why edges do not show its entry. */
  fault?: string | undefined;
}

/** The operators, every app with keys of its own, and every app that is live. */
function listKeys(keys: ReleaseKeys, registry: Registry | undefined): ListedApp[] {
  const live: Record<string, RegistryEntry> = registry ? { shell: registry.shell, ...registry.remotes } : {};
  const names = [...new Set([...Object.keys(live), ...Object.keys(keys.apps)])];
  const apps = names.map((app): ListedApp => {
    const { keys: own = [], paths, ownRegistry = false } = keysOfApp(keys, app) ?? {};
    const entry = live[app];
    return {
      app,
      keys: own,
      paths,
      ownRegistry,
      trusted: isTrusted(keys, app),
      seesPeople: maySeePeople(keys, app),
      mayLeaveTests: mayLeaveTests(keys, app, undefined),
      signedBy: entry?.signature?.key,
      fault: entry && entryFault(app, entry, keys),
    };
  });
  return [
    {
      app: 'operators',
      keys: keys.operators,
      ownRegistry: false,
      trusted: true,
      seesPeople: true,
      mayLeaveTests: true,
    },
    ...apps,
  ];
}

/** The list as a table, with what edges do not show below it. */
function describeKeys(listed: ListedApp[]): string {
  const rows = listed.map(
    ({ app, keys, paths = [], ownRegistry, trusted, seesPeople, mayLeaveTests: isExcused, signedBy }) => [
      app,
      keys.join(' ') || 'the operators',
      paths.join(' '),
      ownRegistry ? 'its own' : '',
      seesPeople ? '' : trusted ? 'for guests only' : 'in browsers only',
      isExcused ? 'may be left out' : '',
      signedBy === undefined ? '' : shortKey(signedBy),
    ],
  );
  const faults = listed.flatMap(({ fault }) => fault ?? []);
  return [...columns([['', 'keys', 'paths', 'registry', 'rendered', 'tests', 'signed by'], ...rows]), ...faults].join(
    '\n',
  );
}
