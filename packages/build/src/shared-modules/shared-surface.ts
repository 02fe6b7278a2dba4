import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { reachedDeclarations } from '@patina/releases/checks/shared-modules/reached-declarations';
import type { SharedSurface } from '@patina/releases/publish/build-manifest';
import { projectRoot } from '@patina/workspace/project-root';
import { ALL_NAMES, exportsOf } from '../imports/imports-of.ts';
import { reachedFiles, resolveImport } from '../imports/reached-files.ts';
import { filesBelow } from '../imports/source-files.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { packedContract } from './packed-contract.ts';
import { OUR_PACKAGES, sharedModules } from './shared-policy.ts';

const OURS = '@patina/';

/**
 * The surface of every shared module of the project, as the shell of this tree provides it; in a repository of one
 * remote, as the shell did whose contract was packed.
 */
export async function providedSurface(): Promise<SharedSurface> {
  if (packedContract) return packedContract.surface;
  const sources = hashOfSources();
  const known = await readFile(REMEMBERED, 'utf8').then(
    (text) => JSON.parse(text) as Remembered,
    () => undefined,
  );
  if (known?.sources === sources) return known.surface;
  const surface = await compileSurface();
  await remember({ sources, surface });
  return surface;
}

/** The last surface, because the compiler takes as long for it as the bundler for an app. */
const REMEMBERED = path.join(projectRoot, 'node_modules/.cache/patina/shared-surface.json');

interface Remembered {
  /** Hash of what the surface was made of. */
  sources: string;
  surface: SharedSurface;
}

/** Replaced in one step, because the builds of several apps run at once. */
async function remember(remembered: Remembered): Promise<void> {
  const draft = `${REMEMBERED}.${process.pid}`;
  await mkdir(path.dirname(REMEMBERED), { recursive: true });
  await writeFile(draft, JSON.stringify(remembered));
  await rename(draft, REMEMBERED);
}

/** Changes with the shared packages, the libraries, the compiler's options and the code that makes a surface. */
function hashOfSources(): string {
  const folders = [...OUR_PACKAGES, 'build'].map((name) => `packages/${name}/src`);
  const files = [
    ...folders.flatMap(filesBelow).filter((file) => /\.(?:tsx?|css)$/.test(file)),
    ...OUR_PACKAGES.map((name) => `packages/${name}/package.json`),
    ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.page.json', 'packages/build/css-modules.d.ts'],
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(projectRoot, file)));
  return hash.digest('hex');
}

async function compileSurface(): Promise<SharedSurface> {
  const modules = sharedModules().filter(({ key }) => key.startsWith(OURS));
  const files = Object.fromEntries(modules.map(({ key }) => [key, resolveImport('packages/build/package.json', key)]));
  return {
    modules: Object.fromEntries(
      Object.entries(files).map(([key, file]) => [key, { declaration: declarationOf(file), names: namesIn(file) }]),
    ),
    declarations: await emitDeclarations(Object.values(files)),
    tokens: kitTokens(),
  };
}

/**
 * The part of a surface that a remote uses: names it imports, with their declarations, and custom properties.
 * @param texts Its built styles and scripts.
 */
export function usedSurface(remote: string, provided: SharedSurface, texts: string[] = []): SharedSurface {
  const modules: SharedSurface['modules'] = {};
  const isShared = (specifier: string) => specifier in provided.modules;
  const isBundled = (specifier: string) => specifier.startsWith(OURS) && !isShared(specifier);
  for (const { specifier, names } of [...reachedFiles(remote, isBundled).values()].flat()) {
    const module = provided.modules[specifier];
    if (!module) continue;
    const used = names.includes(ALL_NAMES) ? module.names : names;
    const known = modules[specifier]?.names ?? [];
    modules[specifier] = { ...module, names: [...new Set([...known, ...used])].sort() };
  }
  const files = Object.values(modules).map(({ declaration }) => declaration);
  const reached = reachedDeclarations(files, provided.declarations);
  const isReached = ([file]: [string, string]) => reached.has(file);
  return {
    modules,
    declarations: Object.fromEntries(Object.entries(provided.declarations).filter(isReached)),
    tokens: tokensIn(texts, provided.tokens),
  };
}

const declarationOf = (file: string) => file.replace(/\.tsx?$/, '.d.ts');

const namesIn = (file: string) => exportsOf(file, readFileSync(path.join(projectRoot, file), 'utf8')).sort();

const TOKENS = 'packages/ui/src/theme/tokens.css';

/** Custom properties that the kit defines for every page, such as `--accent`. */
export function kitTokens(): string[] {
  const text = readFileSync(path.join(projectRoot, TOKENS), 'utf8');
  return [...new Set(text.match(/--[\w-]+(?=\s*:)/g))].sort();
}

/** Those of the kit's custom properties that built styles and scripts use. */
export function tokensIn(texts: string[], tokens = kitTokens()): string[] {
  const used = new Set(texts.flatMap((text) => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)));
  return tokens.filter((token) => used.has(token));
}
