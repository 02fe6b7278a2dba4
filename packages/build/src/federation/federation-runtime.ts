import { createRequire } from 'node:module';
import path from 'node:path';
import { projectFile } from '@patina/workspace/project-root';
import { replaceModule } from '../replace-module.ts';

/**
 * The federation plugin puts a whole runtime into every remote's entry: 16 kB after brotli. A remote runs only inside
 * the shell, which shares its own (see shared-federation-runtime.ts of the platform); 4 kB remain.
 */
export function takeShellRuntime() {
  return replaceModule(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/,
    projectFile('packages/build/src/federation/shell-runtime.ts'),
  );
}

/**
 * The federation plugin resolves its own runtime as CommonJS, which cannot be tree-shaken: 30 kB in the shell instead
 * of 22. These replacements select the ESM files of the same packages.
 */
export function esmFederationRuntime() {
  const require = createRequire(import.meta.url);
  const runtime = packageFolder(require, '@module-federation/runtime');
  const bundlerRuntime = packageFolder(require, '@module-federation/webpack-bundler-runtime');
  return [
    replaceModule(/^@module-federation\/runtime$/, path.join(runtime, 'dist/index.js')),
    replaceModule(/webpack-bundler-runtime[\\/]dist[\\/]index\.cjs$/, path.join(bundlerRuntime, 'dist/bundler.js')),
    replaceModule(LOAD_ENTRY, projectFile('packages/build/src/federation/load-remote-entry.ts')),
    ...UNUSED.map((part) => replaceModule(part, UNUSED_PARTS)),
  ];
}

/** Loads entries of all kinds, and recognises failures by the messages of browser engines. */
export const LOAD_ENTRY = /[\\/]runtime-core[\\/]dist[\\/]utils[\\/]load\.js$/;

/**
 * Parts of the runtime that handle manifests, snapshots, preloading, remotes named at build time, tables that change
 * later, fallback copies, classic scripts and Node. This project does not use them, but the runtime's classes reference
 * them: 4 kB of the first scripts. Its error messages, whose codes remain, and its logger are another kilobyte.
 */
export const UNUSED = [
  /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]generate-preload-assets\.js$/,
  /[\\/]runtime-core[\\/]dist[\\/]plugins[\\/]snapshot[\\/](SnapshotHandler|index)\.js$/,
  /[\\/]runtime-core[\\/]dist[\\/]utils[\\/](preload|context)\.js$/,
  /[\\/]webpack-bundler-runtime[\\/]dist[\\/](remotes|updateOptions|getSharedFallbackGetter)\.js$/,
  /[\\/]sdk[\\/]dist[\\/](dom|node|logger|generateSnapshotFromManifest)\.js$/,
  /[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
];
const UNUSED_PARTS = projectFile('packages/build/src/federation/unused-federation-parts.ts');

function packageFolder(require: NodeJS.Require, name: string): string {
  const entry = require.resolve(name);
  return entry.slice(0, entry.lastIndexOf(`${path.sep}dist${path.sep}`));
}
