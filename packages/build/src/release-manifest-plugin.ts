import type { Release, ReleaseRoute } from '@patina/platform/registry';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { describeApi } from '@patina/shared-api/contract/api-description';
import { type Rspack, rspack } from '@rsbuild/core';
import { contractModules } from './contract-modules.ts';
import type { DescribedRoute } from './describe-routes.ts';
import { sharedVersions } from './shared-policy.ts';

/** File in a build's output that says what the build is; publishing completes it to a Release. */
export const BUILD_MANIFEST = 'build.json';

/** File in a build's output that says which calls of the API its code makes, and what they take and answer. */
export const API_DESCRIPTION = 'api.json';

export type BuildManifest = Pick<Release, 'entry' | 'files' | 'contract' | 'exposes' | 'loads' | 'shared'> & {
  app: string;
  paths: string[];
  routes: ReleaseRoute[];
};

interface Options {
  app: string;
  /** Output file of the entry, or the name of the entry point. */
  entry: string;
  paths: string[];
  exposes: string[];
  /** Modules of other remotes that its pages show. */
  loads?: string[];
  /** Chunks that every page of the app needs. */
  firstChunks: string[];
  routes: DescribedRoute[];
}

/**
 * Writes `build.json`: the entry, and for each page the files the browser will need, so that the edge can preload them;
 * and `api.json`, for the gate of the releases.
 */
export class ReleaseManifestPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ReleaseManifestPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const manifest = JSON.stringify(this.#describe(compilation), null, 2);
          compilation.emitAsset(BUILD_MANIFEST, new rspack.sources.RawSource(manifest));
          const calls = JSON.stringify(describeApi(contractModules(this.#options.app)));
          compilation.emitAsset(API_DESCRIPTION, new rspack.sources.RawSource(calls));
        },
      );
    });
  }

  #describe(compilation: Rspack.Compilation): BuildManifest {
    const { app, entry, paths, exposes, loads = [], firstChunks, routes } = this.#options;
    const filesOf = (chunk: string) => groupFiles(compilation, app, chunk);
    const entryFiles = compilation.entrypoints.has(entry) ? filesOf(entry) : [];
    const script = entryFiles.findLast((file) => file.endsWith('.js')) ?? entry;
    const files = [...entryFiles.filter((file) => file !== script), ...firstChunks.flatMap(filesOf)];
    return {
      app,
      entry: script,
      files: [...new Set(files)],
      contract: CONTRACT_VERSION,
      exposes,
      loads,
      shared: sharedVersions(),
      paths,
      routes: routes.map(({ path, chunk, prefetch = [], head }) => ({
        path,
        files: chunk ? filesOf(chunk).filter((file) => !files.includes(file)) : [],
        prefetch,
        ...(head && { head }),
      })),
    };
  }
}

function groupFiles(compilation: Rspack.Compilation, app: string, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`${app}: remote.json names the chunk "${name}", but no import is named so.`);
  return group.getFiles().filter((file) => !file.endsWith('.map'));
}
