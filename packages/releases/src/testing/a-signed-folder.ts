import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryEntry } from '@patina/platform/registry';
import { allow } from '../ownership/change-keys.ts';
import { createSigningKey, parseSigningKey, type SigningKey } from '../ownership/signing-key.ts';
import { BUILD_MANIFEST, type BuildManifest } from '../publish/build-manifest.ts';
import { type PublishedBuild, publishBuild } from '../publish/publish-build.ts';
import { changeRegistry, readRegistry } from '../registry/change-registry.ts';
import { entryOf, findEntry, withEntry } from '../registry/entry-of.ts';
import { openFolderStore } from '../storage/folder-store.ts';
import { aFolder, buildApp } from './an-app.ts';

const document = (text: string) =>
  `<!doctype html><html lang="{{language}}"><head>{{head}}<title>{{title}}</title></head><body><p>${text}</p><div id="root"><!--splash--><!--/splash--></div>{{boot}}</body></html>`;

const SERVER_BUILDS: Record<string, string> = {
  shell: `module.exports = { shared: {}, render: async (_, load) => '<h1>' + load('catalog', './routes') + '</h1>' };`,
};

/**
 * A folder with signed releases of a shell and a catalogue, 1.0.0, which have documents and server builds, and the keys of an
 * operator and of two teams, of which one may release the catalogue.
 */
export async function aSignedFolder() {
  const [folder, appsDir] = [await aFolder(), await aFolder()];
  const store = openFolderStore(folder);
  const [operator, catalogTeam, sellTeam] = [aKey(), aKey(), aKey()];
  const by = { key: operator, print() {} };

  const keyOf = (app: string): SigningKey => (app === 'catalog' ? catalogTeam : operator);

  async function build(app: string, version: string): Promise<string> {
    const appDir = path.join(appsDir, `${app}-${version}`);
    const paths = app === 'shell' ? [] : ['/', '/products'];
    await buildApp(appDir, app, `export const made = '${app} ${version}';`, version, paths);
    const write = async (name: string, text: string) => {
      await mkdir(path.dirname(path.join(appDir, 'dist', name)), { recursive: true });
      await writeFile(path.join(appDir, 'dist', name), text);
    };
    const manifest = JSON.parse(await readFile(path.join(appDir, 'dist', BUILD_MANIFEST), 'utf8')) as BuildManifest;
    const routes = paths.map((page) => ({ path: page, files: [], prefetch: [] }));
    await write(BUILD_MANIFEST, JSON.stringify({ ...manifest, routes }));
    if (app === 'shell') await write('document.html', document(`shell ${version}`));
    await write('page.html', '<script>alert(1)</script>');
    await write('picture.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await write('server/app.cjs', SERVER_BUILDS[app] ?? `module.exports = { './routes': () => '${app} ${version}' };`);
    return appDir;
  }

  /** Publishes a build without making it live. @param key null to sign nothing */
  const publish = async (app: string, version: string, key: SigningKey | null = keyOf(app)) =>
    publishBuild(await build(app, version), store, { key: key ?? undefined });

  async function putLive(published: PublishedBuild, edit = (entry: RegistryEntry) => entry): Promise<string> {
    const { app, release } = published;
    const key = keyOf(app);
    await changeRegistry(
      store,
      (registry) => {
        if (!registry) throw new Error('There is no registry.');
        return withEntry(registry, app, edit(entryOf(published, findEntry(registry, app))));
      },
      { app, key },
    );
    return release.version;
  }

  const [shell, catalog] = [await publish('shell', '1.0.0'), await publish('catalog', '1.0.0')];
  await changeRegistry(store, () => ({
    shell: entryOf(shell, undefined),
    remotes: { catalog: entryOf(catalog, undefined) },
  }));
  await allow(store, { app: 'operators', publicKey: operator.publicKey }, by);
  await allow(store, { app: 'catalog', publicKey: catalogTeam.publicKey }, by);
  const version = async (app: string) => findEntry(await readRegistry(store), app)?.live.version ?? '';
  return { store, folder, operator, catalogTeam, sellTeam, publish, putLive, version };
}

/** A new pair of keys of somebody who releases. */
export function aKey(): SigningKey {
  const key = parseSigningKey(createSigningKey());
  if (!key) throw new Error('A new key is no key.');
  return key;
}
