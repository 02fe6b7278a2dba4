import type { Registry, Release } from '@patina/platform/registry';
import { SHARED_SURFACE, SharedSurface } from '../../publish/build-manifest.ts';
import type { PublishedBuild } from '../../publish/publish-build.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { readReleaseFile } from '../../storage/release-file.ts';
import { compareDeclarations, type SharedName } from './compare-declarations.ts';
import { reachedDeclarations } from './reached-declarations.ts';

interface SharedCheck {
  store: ObjectStore;
  note(text: string): void;
  /** Without the compiler, which takes a second: compares only the names of exports, not their declarations. */
  namesOnly?: boolean;
}

interface WithSurface {
  app: string;
  release: Release;
  surface: SharedSurface;
}

/**
 * Shared modules that a remote was built with and a shell does not provide: one reason for each remote, with every
 * export that it uses and that is missing or incompatible.
 */
export async function sharedIncompatibilities(
  { app, release }: PublishedBuild,
  live: Registry,
  { store, note, namesOnly = false }: SharedCheck,
): Promise<string[]> {
  const surface = await readReleaseFile(store, app, release, SHARED_SURFACE, SharedSurface);
  if (!surface) {
    note(
      `"${app}" ${release.version} has no list of the shared modules that it was built with, so they are not compared.`,
    );
    return [];
  }
  const own = { app, release, surface };
  const reasons: string[] = [];
  const others = app === 'shell' ? Object.entries(live.remotes) : [['shell', live.shell] as const];
  for (const [name, entry] of others) {
    const other = await readReleaseFile(store, name, entry.live, SHARED_SURFACE, SharedSurface);
    if (!other) continue;
    const beside = { app: name, release: entry.live, surface: other };
    const [shell, remote] = app === 'shell' ? [own, beside] : [beside, own];
    const found = await betweenShellAndRemote(shell, remote, namesOnly);
    if (found.length === 0) continue;
    reasons.push(
      `"${remote.app}" ${remote.release.version} and the shell ${shell.release.version} do not fit:\n${found.map((line) => `  ${line}`).join('\n')}\n${app === 'shell' ? `Release a "${remote.app}" that does not need it first, or keep what it uses.` : 'Release the shell first, or build this one against the live shell.'}`,
    );
  }
  return reasons;
}

async function betweenShellAndRemote(
  { surface: provided }: WithSurface,
  { surface: used }: WithSurface,
  namesOnly: boolean,
) {
  const missing: string[] = [];
  const changed: SharedName[] = [];
  for (const [specifier, { names }] of Object.entries(used.modules)) {
    const module = provided.modules[specifier];
    if (!module) {
      missing.push(`${specifier} is used, but not provided.`);
      continue;
    }
    for (const name of names) {
      if (!module.names.includes(name)) missing.push(`${name} of ${specifier} is used, but not provided.`);
      else if (!namesOnly && hasChanged(used, provided, specifier)) changed.push({ specifier, name });
    }
  }
  for (const token of used.tokens ?? []) {
    if (provided.tokens && !provided.tokens.includes(token))
      missing.push(`${token} is used in styles, but not provided.`);
  }
  const incompatible = changed.length > 0 ? await compareDeclarations(changed, used, provided) : [];
  return [
    ...missing,
    ...incompatible.map(({ specifier, name, reason }) => `${name} of ${specifier} has changed: ${reason}`),
  ];
}

/** Whether the declarations of a module, or of any that they import, differ. */
function hasChanged(used: SharedSurface, provided: SharedSurface, specifier: string): boolean {
  const files = reachedDeclarations([used.modules[specifier]?.declaration ?? ''], used.declarations);
  return [...files].some((file) => used.declarations[file] !== provided.declarations[file]);
}
