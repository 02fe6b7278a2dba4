import { readFileSync } from 'node:fs';
import path from 'node:path';
import { reachedDeclarations } from '@patina/releases/checks/shared-modules/reached-declarations';
import type { SharedSurface } from '@patina/releases/publish/build-manifest';
import { projectRoot } from '@patina/workspace/project-root';
import { ALL_NAMES, exportsOf } from '../imports/imports-of.ts';
import { reachedFiles, resolveImport } from '../imports/reached-files.ts';
import { emitDeclarations } from './emit-declarations.ts';
import { kitTokens, tokensIn } from './kit-tokens.ts';
import { packedContract } from './packed-contract.ts';
import { sharedModules } from './shared-policy.ts';

const OURS = '@patina/';

/**
 * The surface of every shared module of the project, as the shell of this tree provides it; in a repository of one
 * remote, as the shell did whose contract was packed.
 */
export async function providedSurface(): Promise<SharedSurface> {
  if (packedContract) return packedContract.surface;
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
