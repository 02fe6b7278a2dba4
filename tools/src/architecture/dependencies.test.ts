import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PAGE_APPS } from '../build/page-apps.ts';
import { projectRoot } from '../project-root.ts';
import { importsOf } from './imports-of.ts';
import { isForTests, packagesIn, sourceFiles } from './source-files.ts';

/** Who may import what of the other packages: the table of ARCHITECTURE.md. */
const PAGE = /^@patina\/(ui|shared-api|platform)(\/|$)/;
const MAY_IMPORT: Record<string, RegExp> = {
  ...Object.fromEntries(PAGE_APPS.map((app) => [`apps/${app}`, PAGE])),
  'apps/edge':
    /^@patina\/(shared-api(\/(contract\/|paths$|money$|page-title$|join-image-host$)|$)|platform(\/(registry|release-attempt|shared-misfit|boot|override-policy|prefetch-request)$|$)|releases(\/(object-store|open-store|release-file)$|$))/,
  'apps/api': /^@patina\/shared-api(\/(contract\/|paths$|money$|dates$)|$)/,
  'packages/shared-api': /^@patina\/platform(\/|$)/,
  'packages/ui': /^$/,
  'packages/platform': /^$/,
  'packages/releases': /^$/,
};
const PACKAGES = [...packagesIn('apps'), ...packagesIn('packages')];
const FOR_TESTS = /^@patina\/(tools(\/|$)|releases\/testing\/)/;

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest;
}

test('every package has its line in the table', () => {
  expect(PACKAGES.toSorted()).toEqual(Object.keys(MAY_IMPORT).toSorted());
});

test.each(PACKAGES)('%s imports only what it may', (folder) => {
  const allowed = MAY_IMPORT[folder] ?? /^$/;
  const forbidden = sourceFiles(`${folder}/src`).flatMap((file) =>
    importsOf(file.text)
      .map(({ specifier }) => specifier)
      .filter((specifier) => specifier.startsWith('@patina/'))
      .filter((specifier) => !allowed.test(specifier) && !(isForTests(file) && FOR_TESTS.test(specifier)))
      .map((specifier) => `${file.path}: ${specifier}`),
  );
  expect(forbidden).toEqual([]);
});

test.each(PACKAGES)('%s reaches no other package by a path', (folder) => {
  const escaping = sourceFiles(`${folder}/src`).flatMap(({ path: file, text }) =>
    importsOf(text)
      .filter(({ specifier }) => specifier.startsWith('.'))
      .map(({ specifier }) => path.posix.join(path.posix.dirname(file), specifier))
      .filter((target) => !target.startsWith(`${folder}/`))
      .map((target) => `${file}: ${target}`),
  );
  expect(escaping).toEqual([]);
});

test.each(PACKAGES)('%s declares only packages that it may import, and every one that it imports', (folder) => {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const ours = (names: Record<string, string>) => Object.keys(names).filter((name) => name.startsWith('@patina/'));
  const allowed = MAY_IMPORT[folder] ?? /^$/;
  expect(ours(dependencies).filter((name) => !allowed.test(name))).toEqual([]);
  const declared = new Set([...ours(dependencies), ...ours(devDependencies)]);
  const imported = sourceFiles(`${folder}/src`).flatMap(({ text }) =>
    importsOf(text).map(({ specifier }) => /^@patina\/[^/]+/.exec(specifier)?.[0]),
  );
  expect([...new Set(imported)].filter((name) => name !== undefined && !declared.has(name))).toEqual([]);
});
