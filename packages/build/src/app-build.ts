import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { SlotDefinition } from '@patina/platform/registry';
import type {} from '@patina/platform/shared-federation-runtime';
import {
  rspack as bundler,
  defineConfig,
  type EnvironmentConfig,
  type RsbuildConfig,
  type Rspack,
} from '@rsbuild/core';
import {
  type DescribedRoute,
  describeFills,
  describeMenu,
  describeRoutes,
  describeSlots,
  describeTold,
  type RemoteDefinition,
  type RouteDefinition,
} from './describe-routes.ts';
import { DEVELOPMENT_SERVERS } from './development-servers.ts';
import { esmFederationRuntime, takeShellRuntime } from './federation/federation-runtime.ts';
import { react, refreshPages } from './refresh/refresh-pages.ts';
import { ReleaseManifestPlugin } from './release-manifest-plugin.ts';
import { omitUnusedRouterParts } from './router/unused-router-parts.ts';
import {
  remoteServerSource,
  serverEnvironment,
  sharedKeys,
  shellServerSource,
} from './server-build/server-environment.ts';
import { consumedModules, providedModules } from './shared-modules/shared-policy.ts';
import { shellEntry } from './shared-modules/shell-entry.ts';
import { HIDDEN_SOURCE_MAPS, SourceMapPlugin } from './source-maps/source-map-plugin.ts';

/** Build of the remote in the working folder: a container with its modules, without what the shell provides. */
export function remoteBuild(remote: RemoteDefinition): RsbuildConfig {
  return appBuild({
    name: remote.name,
    assetPrefix: 'auto',
    entry: {},
    plugins: [
      federation({
        name: remote.name,
        filename: 'remoteEntry.js',
        exposes: Object.fromEntries(
          Object.entries(remote.exposes).map(([key, source]) => [key, { import: source, name: exposeChunk(key) }]),
        ),
        shared: consumedModules(),
      }),
      takeShellRuntime(),
      new ReleaseManifestPlugin({
        app: remote.name,
        entry: 'remoteEntry.js',
        paths: remote.paths,
        exposes: Object.keys(remote.exposes),
        firstChunks: ['./routes' in remote.exposes ? exposeChunk('./routes') : ''].filter(Boolean),
        routes: describeRoutes(remote.name, process.cwd(), remote.routes),
        menu: describeMenu(remote, process.cwd()),
        tells: describeTold(remote, process.cwd()),
        slots: describeSlots(remote.name, remote.routes, remote.slots),
        fills: describeFills(remote).map((fill) => ({ ...fill, chunk: exposeChunk(fill.module) })),
      }),
    ],
    rspack: { optimization: { runtimeChunk: false, splitChunks: false } },
    server: { source: remoteServerSource(process.cwd(), remote.exposes), externals: sharedKeys() },
  });
}

/**
 * Build of the shell in the working folder: the frame of the page and the provider of all shared modules.
 * @param main The entry's source file.
 */
export function shellBuild(
  routes: RouteDefinition[],
  slots: SlotDefinition[],
  main = shellSource.entry.main,
): RsbuildConfig {
  const { entry, plugin } = shellEntry(process.cwd(), main);
  return appBuild({
    ...shellSource,
    entry: { main: entry },
    server: { source: shellServerSource(process.cwd()) },
    plugins: [
      plugin,
      federation({
        name: 'shell',
        remotes: {},
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      ...esmFederationRuntime(),
      ...omitUnusedRouterParts(),
      // The shell only provides: its own imports stay plain ones, which need no look-up and keep tree shaking.
      new bundler.sharing.ProvideSharedPlugin({ provides: providedModules(), shareScope: 'default', enhanced: true }),
      shellManifest(describeRoutes('shell', process.cwd(), routes), describeSlots('shell', routes, slots)),
    ],
  });
}

/** Manifest of a build of the shell with these pages and slots. */
export function shellManifest(routes: DescribedRoute[], slots: SlotDefinition[] = []): ReleaseManifestPlugin {
  const ofShell = { app: 'shell', entry: 'main', paths: [], exposes: [], firstChunks: [] };
  return new ReleaseManifestPlugin({ ...ofShell, routes, slots });
}

/** Source files of the shell's build. */
export const shellSource = {
  name: 'shell',
  assetPrefix: 'auto',
  entry: { main: './src/main.tsx' },
  rspack: {},
  copy: [
    { from: './src/document.html', to: 'document.html' },
    { from: './src/icon.svg', to: 'icon.svg' },
  ],
};

interface AppBuild {
  name: string;
  assetPrefix: string;
  entry: Record<string, string>;
  plugins: Rspack.RspackPluginInstance[];
  rspack: Pick<Rspack.Configuration, 'optimization'>;
  copy?: { from: string; to: string }[];
  /** Entry of the server build; none for builds that only run in a browser. */
  server?: { source: string; externals?: string[] };
}

export function appBuild({ name, assetPrefix, entry, plugins, rspack, copy, server }: AppBuild): RsbuildConfig {
  // The app's name makes class names of different remotes distinct; without the local name they are the shortest.
  const cssModules = { localIdentName: `${name}-[hash:base64:5]` };
  const development = new URL(DEVELOPMENT_SERVERS[name] ?? 'http://localhost:3199/');
  const web: EnvironmentConfig = {
    // What only the server renders, and what libraries do without a browser, is no part of the browser's build.
    source: { entry, define: { 'typeof document': "'object'", 'typeof window': "'object'" } },
    output: {
      module: true,
      assetPrefix,
      polyfill: 'off',
      legalComments: 'none',
      manifest: false,
      // Short: the hashes of all chunks are among the first scripts, and a release has its own folder.
      filenameHash: 'contenthash:6',
      dataUriLimit: 0,
      cssModules,
      ...(copy && { copy }),
    },
    tools: {
      htmlPlugin: false,
      cssExtract: { pluginOptions: { insert: insertStyleSheet } },
      rspack: (config, { appendPlugins, isDev }) => {
        config.output ??= {};
        config.output.uniqueName = name;
        // A module that threw runs again at the next import; without this that import yields what it had exported until then.
        config.output.strictModuleErrorHandling = true;
        Object.assign(config.optimization ?? {}, rspack.optimization);
        if (Object.keys(entry).length === 0) config.entry = {};
        if (!isDev) {
          config.devtool = HIDDEN_SOURCE_MAPS.devtool;
          Object.assign(config.output, HIDDEN_SOURCE_MAPS.output);
        }
        appendPlugins([...plugins, isDev ? refreshPages() : new SourceMapPlugin()]);
        // A compile error does not reload an open page, so its state is kept.
        if (isDev && config.optimization) config.optimization.emitOnErrors = false;
      },
    },
  };
  return defineConfig({
    environments: { web, ...(server && { server: serverEnvironment({ name, cssModules, ...server }) }) },
    performance: { printFileSize: false },
    dev: {
      assetPrefix: development.href,
      client: { host: development.hostname, port: development.port, protocol: 'ws' },
      lazyCompilation: false,
    },
    server: {
      port: Number(development.port),
      strictPort: true,
      cors: { origin: /^http:\/\/localhost(:\d+)?$/ },
      printUrls: false,
    },
    plugins: [react()],
  });
}

/**
 * Part of every bundle; replaces the bundler's own insertion of a style sheet that is loaded later. A shell older than
 * the file loader has none.
 */
function insertStyleSheet(link: HTMLLinkElement): void {
  const { files } = globalThis.patinaFederation;
  if (files) files.insertLink(link);
  else document.head.append(link);
}

type FederationOptions = ConstructorParameters<typeof ModuleFederationPlugin>[0];

function federation(options: FederationOptions): Rspack.RspackPluginInstance {
  return new ModuleFederationPlugin({
    ...options,
    library: { type: 'module' },
    manifest: false,
    dts: false,
    shareStrategy: 'loaded-first',
  }) as Rspack.RspackPluginInstance;
}

/** Chunk name of an exposed module: `./routes` → `expose-routes`. */
function exposeChunk(key: string): string {
  return `expose-${path.basename(key)}`;
}
