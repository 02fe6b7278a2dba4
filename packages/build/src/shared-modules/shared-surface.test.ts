import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { compareDeclarations } from '@patina/releases/checks/shared-modules/compare-declarations';
import { sharedIncompatibilities } from '@patina/releases/checks/shared-modules/shared-incompatibilities';
import type { SharedSurface } from '@patina/releases/publish/build-manifest';
import { openFolderStore } from '@patina/releases/storage/folder-store';
import { aRelease } from '@patina/releases/testing/a-release';
import { REMOTES } from '@patina/workspace/page-apps';
import { expect, onTestFinished, test } from 'vitest';
import { sharedVersions } from './shared-policy.ts';
import { providedSurface, usedSurface } from './shared-surface.ts';

const provided = await providedSurface();

const BUTTON = 'packages/ui/src/Button/Button.d.ts';

/** The surface of this tree with a changed declaration of the button. */
function withButton(change: (text: string) => string) {
  return {
    ...provided,
    declarations: { ...provided.declarations, [BUTTON]: change(provided.declarations[BUTTON] ?? '') },
  };
}

test('a surface lists the exports of each module, with complete declarations', () => {
  expect(provided.modules['@patina/shared-api/money']?.names).toEqual(expect.arrayContaining(['toMinor', 'fromMinor']));
  expect(provided.modules['@patina/ui/Button']).toEqual({ declaration: BUTTON, names: ['Button'] });
  expect(Object.values(provided.declarations).filter((text) => /['"]@patina\//.test(text))).toEqual([]);
  const missing = Object.entries(provided.declarations).flatMap(([file, text]) =>
    [...text.matchAll(/from ['"](\.[^'"]*)['"]/g)]
      .map(([, specifier = '']) => `${path.posix.join(path.posix.dirname(file), specifier)}.d.ts`)
      .filter((imported) => !(imported in provided.declarations)),
  );
  expect(missing).toEqual([]);
});

test.each(REMOTES)('%s uses a part of it', (remote) => {
  const used = usedSurface(remote, provided);
  const strangers = Object.entries(used.modules).flatMap(([specifier, { names }]) =>
    names.filter((name) => !provided.modules[specifier]?.names.includes(name)).map((name) => `${specifier}: ${name}`),
  );
  expect(strangers).toEqual([]);
  expect(Object.keys(used.modules)).toContain('@patina/ui/Button');
  expect(Object.keys(used.declarations).length).toBeLessThan(Object.keys(provided.declarations).length);
});

test('the compiler finds what a change of the real kit would break, and accepts everything else', async () => {
  const names = Object.entries(provided.modules).flatMap(([specifier, module]) =>
    module.names.map((name) => ({ specifier, name })),
  );
  const changed = withButton((text) => text.replace('size?:', 'weight: number;\n    size?:'));
  expect((await compareDeclarations(names, provided, changed)).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Button', 'IconButton']),
  );
  const widened = withButton((text) => text.replace('size?:', 'weight?: number;\n    size?:'));
  expect(await compareDeclarations(names, provided, widened)).toEqual([]);
});

const ICONS = 'packages/ui/src/Icon/icon-paths.d.ts';

/** This tree's kit, beside a catalog that was built with a later one. */
async function releaseCatalogBuiltWith(later: SharedSurface, styles: string) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'patina-surfaces-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = openFolderStore(folder);
  const live = { shell: { paths: [], live: aRelease('4.0.0') }, remotes: {} };
  const build = { app: 'catalog', paths: [], release: aRelease('1.4.2') };
  await store.put('shell/4.0.0/shared.json', JSON.stringify(provided));
  await store.put('catalog/1.4.2/shared.json', JSON.stringify(usedSurface('catalog', later, [styles])));
  return sharedIncompatibilities(build, live, { store, note() {} });
}

test('an icon that the live shell does not have is named, and the shell must be released first', async () => {
  const text = provided.declarations[ICONS]?.replace(
    "readonly 'arrow-left'",
    "readonly heart: 'M1 1'; readonly 'arrow-left'",
  );
  const later = { ...provided, declarations: { ...provided.declarations, [ICONS]: text ?? '' } };
  expect(later.declarations[ICONS]).not.toBe(provided.declarations[ICONS]);
  expect(await releaseCatalogBuiltWith(later, '')).toEqual([
    expect.stringMatching(/Icon of @patina\/ui\/Icon has changed: .*"heart"[\s\S]*Release the shell first/),
  ]);
});

test('a custom property that the live shell does not have is named, and the shell must be released first', async () => {
  const later = { ...provided, tokens: [...(provided.tokens ?? []), '--rust'] };
  expect(await releaseCatalogBuiltWith(later, '.price { color: var(--accent); }')).toEqual([]);
  expect(await releaseCatalogBuiltWith(later, '.price { color: var( --rust); }')).toEqual([
    expect.stringMatching(/--rust is used in styles, but not provided\.\nRelease the shell first/),
  ]);
});

test('the version in a release depends on what the package exports', () => {
  const versions = sharedVersions(provided);
  const changed = sharedVersions(withButton((text) => `${text}export declare const more: string;`));
  expect(versions['@patina/ui']).toMatch(/^\d+\.\d+\.\d+\+[0-9a-f]{8}$/);
  expect(changed['@patina/ui']).not.toBe(versions['@patina/ui']);
  expect(changed['@patina/platform']).toBe(versions['@patina/platform']);
  expect(versions['react-router']).toMatch(/^\d+\.\d+\.\d+$/);
});
