import path from 'node:path';
import { type RsbuildConfig, type Rspack, rspack } from '@rsbuild/core';
import { appBuild, shellSource } from '../build/app-build.ts';
import { type DescribedRoute, describeRoutes } from '../build/describe-routes.ts';
import { ReleaseManifestPlugin } from '../build/release-manifest-plugin.ts';
import type { RemoteDefinition, RouteDefinition } from '../build/remote-definition.ts';

/** A remote of the store: its folder and its definition. */
export interface RemoteSource {
  folder: string;
  definition: RemoteDefinition;
}

/** The shell: its folder and its own pages. */
interface ShellSource {
  folder: string;
  routes: RouteDefinition[];
}

const PARTS = path.join(import.meta.dirname, 'one-app');

/** Modules of the page that exist because it is composed at runtime, and what the one app has in their place. */
const REPLACED: [request: RegExp, part: string][] = [
  [/^\.\/provided\.ts$/, 'nothing-provided.ts'],
  [/\/lend-federation\.ts$/, 'nothing-lent.ts'],
  [/^@module-federation\/enhanced\/runtime$/, 'federation-runtime.ts'],
  [/^@patina\/platform\/boot$/, 'boot.ts'],
  [/^@patina\/platform\/remote-loader$/, 'remote-loader.ts'],
];

/**
 * The same source as one app: the shell's entry with the remotes' modules as lazy chunks, without federation, so that
 * the bundler shakes and splits everything together. `output` is where the build goes.
 */
export function oneAppBuild(shell: ShellSource, remotes: RemoteSource[], output: string): RsbuildConfig {
  const config = appBuild({
    ...shellSource,
    plugins: [
      ...REPLACED.map(([request, part]) => replace(request, path.join(PARTS, part))),
      new rspack.experiments.VirtualModulesPlugin({ [path.join(PARTS, 'remote-sources.js')]: remoteSources(remotes) }),
      new ReleaseManifestPlugin({
        app: 'shell',
        entry: 'main',
        paths: [],
        exposes: [],
        firstChunks: [],
        routes: [...remotes.flatMap(routesOf), ...describeRoutes('shell', shell.folder, shell.routes)],
      }),
    ],
  });
  return { ...config, output: { ...config.output, distPath: { root: output }, cleanDistPath: true } };
}

/** Path under which the release of the one app names the chunk with a remote's route table. */
export function routeTablePath(remote: string): string {
  return `/~${remote}`;
}

function routesOf({ folder, definition: { name, exposes, routes } }: RemoteSource): DescribedRoute[] {
  const table = './routes' in exposes ? [{ path: routeTablePath(name), chunk: chunkName(name, './routes') }] : [];
  return [...table, ...describeRoutes(name, folder, routes)];
}

function remoteSources(remotes: RemoteSource[]): string {
  const owners = Object.fromEntries(
    remotes.map(({ definition: { name, paths } }) => [
      name,
      { paths, release: { version: '', base: '', entry: '', contract: 0, exposes: [] } },
    ]),
  );
  const sources = remotes.flatMap(({ folder, definition: { name, exposes } }) =>
    Object.entries(exposes).map(
      ([key, source]) =>
        `${JSON.stringify(`${name}/${path.basename(key)}`)}: () => import(/* webpackChunkName: "${chunkName(name, key)}" */ ${JSON.stringify(path.join(folder, source))})`,
    ),
  );
  return `export const owners = ${JSON.stringify(owners)};\nexport const sources = {\n${sources.join(',\n')}\n};\n`;
}

function chunkName(remote: string, key: string): string {
  return `${remote}-${path.basename(key)}`;
}

/** The replacement itself may still import what it stands for. */
function replace(request: RegExp, part: string): Rspack.RspackPluginInstance {
  return new rspack.NormalModuleReplacementPlugin(request, (data) => {
    if (data.context !== PARTS) data.request = part;
  });
}
