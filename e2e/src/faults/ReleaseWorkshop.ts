import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { INTEGRITY_LIST, type Registry, type Release } from '@patina/platform/registry';

/** File of a release that renders its pages on the server; the registry has its integrity apart from the others. */
export const SERVER_BUILD = 'server/app.cjs';

/**
 * A copy of the shop's releases folder: the registry can be changed and releases rebuilt; everything
 * else is linked to the shop's own folder.
 */
export class ReleaseWorkshop {
  readonly folder: string;
  readonly registry: Registry;

  private constructor(folder: string, registry: Registry) {
    this.folder = folder;
    this.registry = registry;
  }

  /** Opens a workshop on the folder of the running shop; no remote has a previous release at first. */
  static async open(releasesDir: string): Promise<ReleaseWorkshop> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-workshop-'));
    for (const app of await readdir(releasesDir, { withFileTypes: true })) {
      // A change of the registry starts from its last revision, and the workshop writes none.
      if (!app.isDirectory() || app.name === 'registry-editions') continue;
      await mkdir(path.join(folder, app.name));
      for (const version of await readdir(path.join(releasesDir, app.name))) {
        await symlink(path.join(releasesDir, app.name, version), path.join(folder, app.name, version));
      }
    }
    const registry = JSON.parse(await readFile(path.join(releasesDir, 'registry.json'), 'utf8')) as Registry;
    for (const entry of Object.values(registry.remotes)) delete entry.previous;
    return new ReleaseWorkshop(folder, registry);
  }

  /** The live release of a remote. */
  live(remote: string): Release {
    return this.#entry(remote).live;
  }

  /** The file of a remote's live release with its routes and its English texts. */
  routesFile(remote: string): string {
    const file = this.live(remote).files.find((name) => /expose-routes\.[^/]*js$/.test(name));
    if (!file) throw new Error(`The live release of "${remote}" has no routes.`);
    return file;
  }

  /** Changes the registry's entry of a remote's live release. */
  announce(remote: string, change: Partial<Release>): void {
    Object.assign(this.#entry(remote).live, change);
  }

  /**
   * Makes another release of the live one with one file changed; the old one becomes the previous release. A changed
   * script changes the server build, too, which is made of the same source.
   */
  async release(remote: string, file: string, change: (content: string, name: string) => string): Promise<void> {
    const entry = this.#entry(remote);
    const before = entry.live;
    const version = `${before.version}-remade`;
    const folder = path.join(this.folder, remote, version);
    await cp(path.join(this.folder, remote, before.version), folder, { recursive: true, dereference: true });
    const changed = async (name: string) =>
      rewrite(folder, name, change(await readFile(path.join(folder, name), 'utf8'), name));
    const assets = { ...before.assets, [file]: await changed(file) };
    const integrity = before.integrity && { integrity: await rewrite(folder, INTEGRITY_LIST, JSON.stringify(assets)) };
    const server = before.server && file.endsWith('.js') && { server: await changed(SERVER_BUILD) };
    entry.live = { ...before, version, assets, ...integrity, ...server };
    entry.previous = before;
    // The edge knows releases that are in the registry no longer by this file.
    await rewrite(folder, 'release.json', JSON.stringify(entry.live));
  }

  /** Makes another release like the live one, which becomes the previous release. */
  async releaseAgain(app: string): Promise<void> {
    await this.release(app, this.live(app).entry, (code) => code);
  }

  /**
   * Corrupts files of the live release, like a bad disk or a bad proxy.
   * @returns a function that restores them
   */
  async spoil(remote: string, files: RegExp): Promise<() => Promise<void>> {
    const sound = path.join(this.folder, remote, this.live(remote).version);
    const kept = `${sound}-sound`;
    await rename(sound, kept);
    await cp(kept, sound, { recursive: true, dereference: true });
    for (const file of [...Object.keys(this.live(remote).assets), SERVER_BUILD].filter((name) => files.test(name))) {
      await rewrite(sound, file, `/* spoiled */ ${await readFile(path.join(sound, file), 'utf8')}`);
    }
    return async () => {
      await rm(sound, { recursive: true });
      await rename(kept, sound);
    };
  }

  /** Rolls the live release back to the previous one. */
  rollBack(remote: string): void {
    const entry = this.#entry(remote);
    if (!entry.previous) throw new Error(`There is no release of "${remote}" before the live one.`);
    entry.live = entry.previous;
    delete entry.previous;
  }

  /** Starts a canary at 0 %, so that every page of the shop reports. */
  beginCanary(remote: string): void {
    const entry = this.#entry(remote);
    entry.canary = { percent: 0, release: entry.live };
  }

  /** Removes the previous release, so that there is no fallback. */
  withdrawPrevious(remote: string): void {
    delete this.#entry(remote).previous;
  }

  /** Writes the registry for an edge to read. */
  async publish(): Promise<void> {
    await this.writeRegistry(JSON.stringify(this.registry));
  }

  /** Writes arbitrary content as the registry. */
  async writeRegistry(content: string): Promise<void> {
    await writeFile(path.join(this.folder, 'registry.json'), content);
  }

  async loseRegistry(): Promise<void> {
    await rm(path.join(this.folder, 'registry.json'));
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }

  #entry(remote: string) {
    const entry = remote === 'shell' ? this.registry.shell : this.registry.remotes[remote];
    if (!entry) throw new Error(`The registry has no remote "${remote}".`);
    return entry;
  }
}

/** Replaces a file of a release; returns its integrity. */
async function rewrite(folder: string, file: string, content: string): Promise<string> {
  await writeFile(path.join(folder, file), content);
  // A file that was replaced before no longer has these forms.
  await Promise.all(['br', 'gz'].map((ending) => rm(path.join(folder, `${file}.${ending}`), { force: true })));
  return `sha256-${createHash('sha256').update(content).digest('base64')}`;
}
