import { CONTRACT_VERSION, type MenuEntry, type SlotDefinition, type ToldEntry } from '@patina/platform/registry';
import {
  API_DESCRIPTION,
  BUILD_MANIFEST,
  type BuildManifest,
  SHARED_SURFACE,
  type SharedSurface,
} from '@patina/releases/publish/build-manifest';
import { TEXTS } from '@patina/shared-api/contract/desk/live-releases';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { type Rspack, rspack } from '@rsbuild/core';
import { type DescribedFill, type DescribedRoute, readAllTexts } from './describe-routes.ts';
import { contractModules } from './imports/reached-files.ts';
import { sharedVersions } from './shared-modules/shared-policy.ts';
import { providedSurface, usedSurface } from './shared-modules/shared-surface.ts';

interface Options {
  app: string;
  /** Output file of the entry, or the name of the entry point. */
  entry: string;
  paths: string[];
  exposes: string[];
  /** Chunks that every page of the app needs. */
  firstChunks: string[];
  routes: DescribedRoute[];
  menu?: MenuEntry[];
  tells?: ToldEntry[];
  slots?: SlotDefinition[];
  /** Slots that it fills, each with the chunk of its module. */
  fills?: (DescribedFill & { chunk: string })[];
}

/**
 * Writes `build.json`: the entry, and for each page the files that the browser will need, so that the edge can preload
 * them. Also `api.json` and `shared.json`, the API calls and the shared modules of the build, for the release checks, and
 * `texts.json`, its texts in all languages, for operators who replace some.
 */
export class ReleaseManifestPlugin {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('ReleaseManifestPlugin', (compilation) => {
      // Development servers are not released, and a compiler run would delay each change.
      const compiling = compiler.watchMode ? undefined : providedSurface();
      compiling?.catch(() => {});
      compilation.hooks.processAssets.tapPromise(
        { name: 'ReleaseManifestPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const { app } = this.#options;
          const provided = await compiling;
          const emit = (name: string, content: unknown, indent = 0) =>
            compilation.emitAsset(name, new rspack.sources.RawSource(JSON.stringify(content, null, indent)));
          emit(BUILD_MANIFEST, this.#describe(compilation, provided), 2);
          emit(API_DESCRIPTION, describeApi(contractModules(app)));
          emit(TEXTS, readAllTexts(app, compiler.context));
          if (provided)
            emit(SHARED_SURFACE, app === 'shell' ? provided : usedSurface(app, provided, textsOf(compilation)));
        },
      );
    });
  }

  #describe(compilation: Rspack.Compilation, provided: SharedSurface | undefined): BuildManifest {
    const { app, entry, paths, exposes, firstChunks, routes } = this.#options;
    const { menu = [], tells = [], slots = [], fills = [] } = this.#options;
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
      shared: sharedVersions(provided),
      loadsByList: true,
      paths,
      routes: routes.map(({ path, layout = [], chunk = [], prefetch = [], head, requires }) => ({
        path,
        files: [...new Set([layout, chunk].flat().flatMap(filesOf))].filter((file) => !files.includes(file)),
        prefetch,
        ...(head && { head }),
        ...(requires && { requires }),
      })),
      ...(menu.length > 0 && { menu }),
      ...(tells.length > 0 && { tells }),
      ...(slots.length > 0 && { slots }),
      ...(fills.length > 0 && {
        fills: fills.map(({ chunk, ...fill }) => ({ ...fill, files: filesOf(chunk) })),
      }),
    };
  }
}

function textsOf(compilation: Rspack.Compilation): string[] {
  const names = Object.keys(compilation.assets).filter((name) => /\.(?:css|js)$/.test(name));
  return names.map((name) => compilation.assets[name]?.source().toString() ?? '');
}

function groupFiles(compilation: Rspack.Compilation, app: string, name: string): string[] {
  const group = compilation.namedChunkGroups.get(name);
  if (!group) throw new Error(`${app}: remote.json names the chunk "${name}", but no import is named so.`);
  return group.getFiles().filter((file) => !file.endsWith('.map'));
}
