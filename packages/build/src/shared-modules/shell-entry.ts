import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { sharedModules } from './shared-policy.ts';

/** File that exists only for the bundler. */
const FILE = 'src/entry.js';

/**
 * Entry of the shell: its main module, and the modules that the shell provides to every remote. A shared module exists
 * in the page only if the shell's graph contains it: small ones are part of the first scripts, the others are chunks
 * that load when first used.
 * @param appDir Folder of the shell.
 * @param main Its main module, relative to that folder, such as `./src/main.tsx`.
 */
export function shellEntry(appDir: string, main: string): { entry: string; plugin: Rspack.RspackPluginInstance } {
  const entry = path.join(appDir, FILE);
  const source = `import ${JSON.stringify(path.join(appDir, main))};\n${providedModulesSource()}`;
  return { entry, plugin: new rspack.experiments.VirtualModulesPlugin({ [entry]: source }) };
}

/**
 * The list is passed to `Object.freeze`, because a bundler drops an unused list, and with it the modules it imports.
 */
export function providedModulesSource(): string {
  const ours = sharedModules().filter(({ key }) => key.startsWith('@patina/'));
  const first = ours.filter(({ eager }) => eager).map(({ key }) => `import '${key}';`);
  const later = ours.filter(({ eager }) => !eager).map(({ key }) => `  () => import('${key}'),`);
  return `${[...first, 'Object.freeze([', ...later, ']);'].join('\n')}\n`;
}
