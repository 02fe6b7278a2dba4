import path from 'node:path';
import { type Rspack, rspack } from '@rsbuild/core';
import { sharedModules } from './shared-policy.ts';

/** Files that exist only for the bundler. */
const FILE = 'src/entry.js';
const LATER = 'src/provided-later.js';

/**
 * Entry of the shell: its main module, and the modules that the shell provides to every remote. A shared module exists
 * in the page only if the shell's graph contains it: small ones are part of the first scripts, the others are chunks
 * that load when first used.
 * @param appDir Folder of the shell.
 * @param main Its main module, relative to that folder, such as `./src/main.tsx`.
 */
export function shellEntry(appDir: string, main: string): { entry: string; plugin: Rspack.RspackPluginInstance } {
  const entry = path.join(appDir, FILE);
  const files = {
    [entry]: `import ${JSON.stringify(path.join(appDir, main))};\n${providedFirst()}`,
    [path.join(appDir, LATER)]: providedLater(),
  };
  return { entry, plugin: new rspack.experiments.VirtualModulesPlugin(files) };
}

/** Imports the modules of the first scripts, and refers to a file with the others, which no page ever loads. */
export function providedFirst(): string {
  const first = sharedModules().filter(({ key, eager }) => eager && isOurs(key));
  return `${first.map(({ key }) => `import '${key}';\n`).join('')}Object.freeze(() => import('./${path.basename(LATER)}'));\n`;
}

export function providedLater(): string {
  const later = sharedModules().filter(({ key, eager }) => !eager && isOurs(key));
  return later.map(({ key }) => `import('${key}');\n`).join('');
}

const isOurs = (key: string) => key.startsWith('@patina/');
