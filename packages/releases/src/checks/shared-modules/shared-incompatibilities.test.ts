import type { Registry } from '@patina/platform/registry';
import { expect, test } from 'vitest';
import { SHARED_SURFACE, type SharedSurface } from '../../publish/build-manifest.ts';
import { aRelease } from '../../testing/a-release.ts';
import { aFolderStore } from '../../testing/an-object-store.ts';
import { sharedIncompatibilities } from './shared-incompatibilities.ts';

/** A surface with modules of the kit, each with one export of the same name. */
function aSurface(declarations: Record<string, string>): SharedSurface {
  const names = Object.keys(declarations);
  return {
    modules: Object.fromEntries(
      names.map((name) => [
        name.includes('/') ? `@patina/${name}` : `@patina/ui/${name}`,
        { declaration: `packages/${name}.d.ts`, names: [name.split('/').at(-1) ?? ''] },
      ]),
    ),
    declarations: Object.fromEntries(names.map((name) => [`packages/${name}.d.ts`, declarations[name] ?? ''])),
  };
}

/** Compares a candidate with the live other side; either may have no surface. */
async function compare({
  candidate = 'shell',
  shell,
  sell,
}: {
  candidate?: 'shell' | 'sell';
  shell?: SharedSurface;
  sell?: SharedSurface;
}) {
  const { store } = await aFolderStore();
  const releases = { shell: aRelease('5.0.0'), sell: aRelease('3.1.0') };
  for (const [app, surface] of Object.entries({ shell, sell })) {
    if (surface)
      await store.put(`${app}/${releases[app as 'sell'].version}/${SHARED_SURFACE}`, JSON.stringify(surface));
  }
  const live: Registry = {
    shell: { paths: [], live: releases.shell },
    remotes: { sell: { paths: ['/sell'], live: releases.sell } },
  };
  const notes: string[] = [];
  const build = { app: candidate, paths: [], release: releases[candidate] };
  const reasons = await sharedIncompatibilities(build, live, { store, note: (text) => notes.push(text) });
  return { reasons, notes };
}

const BUTTON = `export interface ButtonProps { size?: 'small' | 'large'; label: string; onPress?: (at: { x: number }) => void }
export declare function Button(props: ButtonProps): string;`;

test('a shell that provides what a remote was built with is compatible, and more exports do no harm', async () => {
  const more = aSurface({ Button: BUTTON, Badge: 'export declare const Badge: string;' });
  expect(await compare({ shell: more, sell: aSurface({ Button: BUTTON }) })).toEqual({ reasons: [], notes: [] });
});

test('a module or an export that a live remote uses must remain', async () => {
  const sell = aSurface({ Button: BUTTON, Badge: 'export declare const Badge: string;' });
  const shell = aSurface({ Button: BUTTON });
  if (shell.modules['@patina/ui/Button']) shell.modules['@patina/ui/Button'].names = ['PushButton'];
  expect((await compare({ shell, sell })).reasons).toEqual([
    `"sell" 3.1.0 and the shell 5.0.0 do not fit:
  Button of @patina/ui/Button is used, but not provided.
  @patina/ui/Badge is used, but not provided.
Release a "sell" that does not need it first, or keep what it uses.`,
  ]);
});

test('a remote that uses what the live shell does not provide is rejected until the shell is released', async () => {
  const { reasons } = await compare({ candidate: 'sell', shell: aSurface({}), sell: aSurface({ Button: BUTTON }) });
  expect(reasons).toEqual([
    expect.stringMatching(
      /@patina\/ui\/Button is used, but not provided\.\nRelease the shell first, or build this one against the live shell\.$/,
    ),
  ]);
});

test('a changed export is rejected if a release cannot handle it', async () => {
  const before = {
    NeedsMore: BUTTON.replaceAll('Button', 'NeedsMore'),
    TakesMore: BUTTON.replaceAll('Button', 'TakesMore'),
    TakesLess: BUTTON.replaceAll('Button', 'TakesLess'),
    DropsVariant: BUTTON.replaceAll('Button', 'DropsVariant'),
    addsVariant: `export declare const addsVariant: (size: 'small') => void;`,
    returnsLess: 'export declare function returnsLess(): { id: number; name: string };',
    returnsMore: 'export declare function returnsMore(): { id: number };',
    asksMore: 'export declare function asksMore(id: number): void;',
    'shared-api/takesData': 'export declare function takesData(product: { id: number }): number;',
    'shared-api/dropsCode': `export declare function dropsCode(code: 'a' | 'b'): void;`,
  };
  const after = {
    NeedsMore: before.NeedsMore.replace('label: string;', 'label: string; weight: number;'),
    TakesMore: before.TakesMore.replace('label: string;', 'label: string; weight?: number;'),
    TakesLess: before.TakesLess.replace(`size?: 'small' | 'large';`, ''),
    DropsVariant: before.DropsVariant.replace(`'small' | `, ''),
    addsVariant: `export declare const addsVariant: (size: 'small' | 'large') => void;`,
    returnsLess: 'export declare function returnsLess(): { id: number };',
    returnsMore: 'export declare function returnsMore(): { id: number; name: string };',
    asksMore: 'export declare function asksMore(id: number, name: string): void;',
    'shared-api/takesData': 'export declare function takesData(product: { id: number; stock: number }): number;',
    'shared-api/dropsCode': `export declare function dropsCode(code: 'b'): void;`,
  };
  const { reasons } = await compare({ shell: aSurface(after), sell: aSurface(before) });
  expect(reasons).toEqual([expect.any(String)]);
  expect(reasons[0]?.split('\n').slice(1, -1)).toEqual([
    expect.stringMatching(/^ {2}NeedsMore of @patina\/ui\/NeedsMore has changed: .*weight/),
    expect.stringMatching(/^ {2}TakesLess of @patina\/ui\/TakesLess has changed: .*"size"/),
    expect.stringMatching(/^ {2}DropsVariant of @patina\/ui\/DropsVariant has changed: .*"small"/),
    expect.stringMatching(/^ {2}returnsLess of @patina\/ui\/returnsLess has changed: .*'name'/),
    expect.stringMatching(/^ {2}asksMore of @patina\/ui\/asksMore has changed: /),
    expect.stringMatching(/^ {2}dropsCode of @patina\/shared-api\/dropsCode has changed: .*"a"/),
  ]);
});

test('a change in a file that the module imports counts too', async () => {
  const withSizes = (sizes: string) => {
    const surface = aSurface({
      Chip: `import { Size } from './sizes/Size';\nexport declare function Chip(props: { size: Size }): string;`,
    });
    surface.declarations['packages/sizes/Size.d.ts'] = `export type Size = ${sizes};`;
    return surface;
  };
  const { reasons } = await compare({ shell: withSizes(`'large'`), sell: withSizes(`'small' | 'large'`) });
  expect(reasons).toEqual([expect.stringContaining('Chip of @patina/ui/Chip has changed')]);
});

test('older releases without a surface are only compared by version, with a note', async () => {
  expect(await compare({ sell: aSurface({ Button: BUTTON }) })).toEqual({
    reasons: [],
    notes: ['"shell" 5.0.0 has no list of the shared modules that it was built with, so they are not compared.'],
  });
  expect(await compare({ shell: aSurface({}) })).toEqual({ reasons: [], notes: [] });
});
