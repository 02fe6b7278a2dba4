import * as z from 'zod/mini';

/** The public keys, beside the registry: written by the operator, read by edges and commands. */
export const RELEASE_KEYS = 'release-keys.json';

const AppKeys = z.object({
  /** Public keys (Ed25519, base64url) whose holders release this app. */
  keys: z.array(z.string()),
  /** Page paths that the app may own, each with everything below it; any by default. */
  paths: z.optional(z.array(z.string())),
  /** Whether its entry and revisions are below its own prefix, so that its team needs no rights on the registry. */
  ownRegistry: z.optional(z.boolean()),
  /**
   * Whether its pages are rendered on the server, although its team has a registry of its own. All others are of the house,
   * and trusted.
   */
  trusted: z.optional(z.boolean()),
  /** Whether the server renders its pages with data of people who are signed in, if it is trusted. All of the house may. */
  seesPeople: z.optional(z.boolean()),
  /** Whether its team may release it without its tests; the operators always may. */
  mayLeaveTests: z.optional(z.boolean()),
});
type AppKeys = z.output<typeof AppKeys>;

/** Who may release what. An app without keys of its own is released by the operators only. */
export const ReleaseKeys = z.object({
  /** Public keys whose holders may release every app. */
  operators: z.array(z.string()),
  apps: z.record(z.string(), AppKeys),
});
export type ReleaseKeys = z.output<typeof ReleaseKeys>;

/** The keys are damaged: nothing can be released, and edges keep those they have. */
export class BadReleaseKeys extends Error {
  constructor(cause?: unknown) {
    super(`${RELEASE_KEYS} is not valid: restore it from an earlier version, or write it anew with "npm run keys".`, {
      cause,
    });
    this.name = 'BadReleaseKeys';
  }
}

/** @throws BadReleaseKeys */
export function parseReleaseKeys(content: Buffer | string): ReleaseKeys {
  try {
    return z.parse(ReleaseKeys, JSON.parse(content.toString()));
  } catch (error) {
    throw new BadReleaseKeys(error);
  }
}

/** Public keys whose holders may release an app. */
export function keysFor({ operators, apps }: ReleaseKeys, app: string): string[] {
  return [...(keysOfApp({ apps }, app)?.keys ?? []), ...operators];
}

/** What an app has of its own; names come from files that others write, and every object inherits a `constructor`. */
export function keysOfApp({ apps }: Pick<ReleaseKeys, 'apps'>, app: string): AppKeys | undefined {
  return Object.hasOwn(apps, app) ? apps[app] : undefined;
}

/** Whether a text can be the name of an app. */
export const isAppName = (text: string): boolean =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(text) && text !== 'constructor';

/** Whether the pages of an app may be rendered on the server: those of a partner only if the operators trust it. */
export function isTrusted(keys: ReleaseKeys, app: string): boolean {
  const { ownRegistry = false, trusted = !ownRegistry } = keysOfApp(keys, app) ?? {};
  return trusted;
}

/**
 * Whether an app's pages may be rendered on the server with data of somebody who is signed in. What everybody may render
 * they may only if the operators say so, unless they are of the house.
 * @param keys undefined where nobody signs: then all apps are of the house
 * @param app undefined for a page that is the shell's
 */
export function maySeePeople(keys: ReleaseKeys | undefined, app = 'shell'): boolean {
  if (!keys) return true;
  const { ownRegistry = false, seesPeople = !ownRegistry } = keysOfApp(keys, app) ?? {};
  return isTrusted(keys, app) && seesPeople;
}

/**
 * Whether an app may be released with this key without its tests. The commands ask this, edges do not: it is in the history
 * who has left what out.
 */
export function mayLeaveTests(keys: ReleaseKeys | undefined, app: string, publicKey: string | undefined): boolean {
  if (!keys || (publicKey !== undefined && keys.operators.includes(publicKey))) return true;
  return keysOfApp(keys, app)?.mayLeaveTests ?? false;
}

/** Apps whose entry is below their own prefix. */
export function appsApart(keys: ReleaseKeys | undefined): string[] {
  return Object.entries(keys?.apps ?? {}).flatMap(([app, { ownRegistry }]) => (ownRegistry ? [app] : []));
}

export const shortKey = (key: string) => `${key.slice(0, 8)}…`;
