import path from 'node:path';
import { SERVER_BUILD } from '@patina/releases/storage/release-file';
import { type EnvironmentConfig, rspack } from '@rsbuild/core';
import { sharedModules } from '../shared-modules/shared-policy.ts';

/** File that exists only for the bundler. */
const ENTRY = 'src/server-entry.js';

/** What only answers to a visitor's typing, and is large: no page is rendered with it. */
const BROWSER_ONLY = /\/passwords\/password-problem\.ts$/;

interface ServerBuild {
  name: string;
  /** Source of the entry, a CommonJS module. */
  source: string;
  /** Modules that another build provides. */
  externals?: string[];
  /** Class names, the same as in the browser. */
  cssModules: { localIdentName: string };
}

/** Server build of the shell: how it renders a page, and the modules that it provides to the remotes. */
export function shellServerSource(appDir: string): string {
  const provided = sharedModules().map(({ key }) => `${JSON.stringify(key)}: () => require(${JSON.stringify(key)})`);
  const main = JSON.stringify(path.join(appDir, 'src/app/server/render-page.tsx'));
  return `module.exports = { render: require(${main}).renderPage, shared: { ${provided.join(', ')} } };\n`;
}

/** Server build of a remote: its modules, without what the shell provides. */
export function remoteServerSource(appDir: string, exposes: Record<string, string>): string {
  const modules = Object.entries(exposes).map(
    ([key, source]) => `${JSON.stringify(key)}: () => require(${JSON.stringify(path.join(appDir, source))})`,
  );
  return `module.exports = { ${modules.join(', ')} };\n`;
}

/** Import specifiers of what a remote takes from the shell. */
export const sharedKeys = () => sharedModules().map(({ key }) => key);

/** Second output of an app's build: one file that renders its pages on the server, of the same source. */
export function serverEnvironment({ name, source, externals = [], cssModules }: ServerBuild): EnvironmentConfig {
  const entry = path.join(process.cwd(), ENTRY);
  const { dir, name: file } = path.parse(SERVER_BUILD);
  return {
    source: { entry: { [file]: entry } },
    output: {
      target: 'node',
      module: false,
      distPath: { root: `dist/${dir}` },
      cleanDistPath: false,
      emitAssets: false,
      filename: { js: '[name].cjs' },
      cssModules,
      legalComments: 'none',
      dataUriLimit: 0,
      minify: true,
      sourceMap: false,
    },
    tools: {
      rspack: (config, { appendPlugins, isDev }) => {
        config.output ??= {};
        config.output.uniqueName = name;
        config.output.library = { type: 'commonjs2' };
        config.output.chunkFormat = 'commonjs';
        config.externals = Object.fromEntries(externals.map((key) => [key, `commonjs ${key}`]));
        config.externalsPresets = {};
        config.target = 'es2024';
        config.optimization = { ...config.optimization, splitChunks: false, runtimeChunk: false };
        // As in the browser's build: while the source does not compile, the last build stays.
        if (isDev) config.optimization.emitOnErrors = false;
        config.module ??= {};
        config.module.parser ??= {};
        config.module.parser.javascript = { ...config.module.parser.javascript, dynamicImportMode: 'eager' };
        appendPlugins([
          new rspack.experiments.VirtualModulesPlugin({ [entry]: source }),
          new rspack.IgnorePlugin({ resourceRegExp: BROWSER_ONLY }),
        ]);
      },
    },
  };
}
