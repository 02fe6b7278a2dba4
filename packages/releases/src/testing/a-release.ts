import type { Release } from '@patina/platform/registry';

/** A release that exposes nothing and needs nothing. */
export function aRelease(version: string, change: Partial<Release> = {}): Release {
  return {
    version,
    entry: 'entry.js',
    files: [],
    contract: 1,
    exposes: [],
    shared: {},
    routes: [],
    assets: {},
    size: 0,
    commit: null,
    ...change,
  };
}
