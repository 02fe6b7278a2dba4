import type { FillCondition, MenuEntry, Release, ToldEntry } from './registry-schema.ts';

export type {
  Fill,
  FillCondition,
  MenuEntry,
  Prefetch,
  Registry,
  RegistryChange,
  RegistryEntry,
  Release,
  ReleaseRoute,
  RouteHead,
  SlotDefinition,
  ToldEntry,
} from './registry-schema.ts';

/*
 * The release registry: which release of the shell and of each remote is live. Publishing, rolling back and a canary
 * are edits of this one small file; everything it refers to is immutable.
 */

/** Version of the contract between shell and remotes (see remote-contract.ts) in this tree. */
export const CONTRACT_VERSION = 2;

/** Path of the shell's route for unknown addresses. */
export const NOT_FOUND_ROUTE = '*';

/** File of a release with the integrity of its scripts and style sheets, by name. */
export const INTEGRITY_LIST = 'integrity.json';

/** Address of a release's folder. */
export function releaseBase(app: string, { version, base }: Pick<Release, 'version' | 'base'>): string {
  return base ?? `/releases/${app}/${version}/`;
}

/**
 * A release as the page sees it. `base` is absolute on the store's origin, or a whole URL while a developer points the
 * remote at another build.
 */
export interface RemoteRelease {
  version: string;
  base: string;
  entry: string;
  contract: number;
  exposes: string[];
  /** Why the live shell cannot run it, judging by the versions of shared packages. */
  misfit?: string;
  /** Integrity of its INTEGRITY_LIST. */
  integrity?: string;
  /** What it adds to menus. */
  menu?: MenuEntry[];
  /** Of what it lets people be told. */
  tells?: ToldEntry[];
}

export interface RemoteSlice {
  paths: string[];
  release: RemoteRelease;
  previous?: RemoteRelease;
}

/** A module that fills a slot of this page. */
export interface Filler {
  remote: string;
  /** Without `./`: `ProductReviews`. */
  module: string;
  when?: FillCondition;
  /** Whether the server renders it, too. */
  isServed?: boolean;
}

/** A slot that somebody fills. */
export interface FilledSlot {
  /** Most fillers at once. */
  limit: number;
  /** Height of the place of a filler that has not loaded, in CSS pixels. */
  height: number;
  /** In their order. */
  fillers: Filler[];
}

/** The part of the registry that one page gets: the release of each remote and its fallback. */
export interface RegistrySlice {
  shell: { version: string; integrity?: string };
  remotes: Record<string, RemoteSlice>;
  /** By name, the slots that somebody fills; absent where nobody fills any. */
  slots?: Record<string, FilledSlot>;
}

/** The remote that owns a page path, or undefined if the shell does. The longest path wins. */
export function ownerOf(remotes: Record<string, { paths: string[] }>, pathname: string): string | undefined {
  let owner: string | undefined;
  let longest = -1;
  for (const [name, { paths }] of Object.entries(remotes)) {
    for (const path of paths) {
      if (path.length > longest && isBelow(path, pathname)) {
        owner = name;
        longest = path.length;
      }
    }
  }
  return owner;
}

function isBelow(path: string, pathname: string): boolean {
  return pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
}
