import path from 'node:path';
import { isMap, MAPS, MOST_MAP_BYTES, type NamedFunction, type SourceMap } from '@patina/releases/storage/source-map';
import { projectRoot } from '@patina/workspace/project-root';
import { type Rspack, rspack } from '@rsbuild/core';
import * as z from 'zod/mini';
import { namedFunctions } from './named-functions.ts';

/** What the bundler writes; a module that it has made itself has no text. */
const BundlerMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  sourcesContent: z.optional(z.array(z.nullable(z.string()))),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** Options that make the bundler write source maps in a folder of their own, which no script names. */
export const HIDDEN_SOURCE_MAPS = {
  devtool: 'hidden-source-map',
  output: { sourceMapFilename: `${MAPS}[file].map`, devtoolModuleFilenameTemplate: '[absolute-resource-path]' },
} as const;

/** Of libraries the bundler's names have to do: parsing them takes as long as parsing the app. */
const IS_OWN = /^(?!.*node_modules\/).*\.[cm]?[jt]sx?$/;

/**
 * Leaves of each source map what a stack is looked up with: places, and names of functions instead of the texts of the sources.
 * Paths begin at the project's root, so that the same source has the same map wherever it is built.
 */
export class SourceMapPlugin {
  apply(compiler: Rspack.Compiler): void {
    compiler.hooks.thisCompilation.tap('SourceMapPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'SourceMapPlugin', stage: rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          // A module may be in several scripts.
          const known = new Map<string, NamedFunction[]>();
          for (const [name, asset] of Object.entries(assets)) {
            if (!isMap(name)) continue;
            const text = JSON.stringify(withoutSources(asset.source().toString(), known));
            if (Buffer.byteLength(text) > MOST_MAP_BYTES) compilation.deleteAsset(name);
            else compilation.updateAsset(name, new rspack.sources.RawSource(text));
          }
        },
      );
    });
  }
}

function withoutSources(text: string, known: Map<string, NamedFunction[]>): SourceMap {
  const { version, sources, sourcesContent = [], names, mappings } = z.parse(BundlerMap, JSON.parse(text));
  const files = sources.map((source) => path.relative(projectRoot, source).replaceAll(path.sep, '/'));
  const functions = files.map((file, index) => {
    const content = sourcesContent[index];
    if (content === null || content === undefined || !IS_OWN.test(file)) return [];
    const found = known.get(file) ?? namedFunctions(file, content);
    known.set(file, found);
    return found;
  });
  return { version, sources: files, names, mappings, functions };
}
