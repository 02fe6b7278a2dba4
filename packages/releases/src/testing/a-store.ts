import path from 'node:path';
import { findIncompatibilities } from '../checks/incompatibilities.ts';
import type { ReleaseChecks } from '../checks/release-checks.ts';
import { releaseApp } from '../publish/release-app.ts';
import { takeBack } from '../publish/take-back.ts';
import { readRegistry } from '../registry/change-registry.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { aFolder, buildApp } from './an-app.ts';

/** A releases folder with a live shell and a live catalog, 1.0.0 each, and apps to build the next ones from. */
export async function aStore() {
  const [appsDir, releasesDir] = [await aFolder(), await aFolder()];
  const store = openFolderStore(releasesDir);
  const release = async (
    app: string,
    version: string,
    code = `export const made = '${app} ${version}';`,
    canary?: number,
    checks = passingChecks(),
    into = store,
  ) => {
    const appDir = path.join(appsDir, `${app}-${version}-${code.length}`);
    await buildApp(appDir, app, code, version);
    return releaseApp(into, { ...ana, app, appDir, commit: 'c0ffee', canary }, checks);
  };
  await release('shell', '1.0.0');
  await release('catalog', '1.0.0');
  const catalog = async () => {
    const entry = (await readRegistry(store))?.remotes['catalog'];
    return [entry?.live.version.split('-')[0], entry?.previous?.version.split('-')[0]];
  };
  const back = (app: string, version?: string, checks = passingChecks(), from = store) =>
    takeBack(from, { ...ana, app, version }, (command) => command(checks));
  return { store, folder: releasesDir, release, back, catalog };
}

/** A store whose writer is interrupted when it writes an object whose name starts with this. */
export function stoppingAt<Store extends { put: (name: string, content: Buffer | string) => Promise<void> }>(
  store: Store,
  beginning: string,
): Store {
  const put = (name: string, content: Buffer | string) =>
    name.startsWith(beginning) ? Promise.reject(new Error('the machine went off')) : store.put(name, content);
  return { ...store, put };
}

/** An author of releases, without printed output. */
export const ana = { by: 'Ana', print() {} };

/** Release checks with an API that accepts everything and a browser in which every page works. */
export function passingChecks(change: Partial<ReleaseChecks> = {}): ReleaseChecks {
  return {
    findIncompatibilities: async (build, live) => findIncompatibilities(build, live),
    tryInBrowser: async () => [],
    ...change,
  };
}
