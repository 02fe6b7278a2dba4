import path from 'node:path';
import { appBuild, shellManifest, shellSource } from '@patina/build/app-build';
import {
  type DescribedRoute,
  describeRoutes,
  type RemoteDefinition,
  type RouteDefinition,
} from '@patina/build/describe-routes';
import { replaceModule } from '@patina/build/replace-module';
import { omitUnusedRouterParts } from '@patina/build/router/unused-router-parts';
import type { RegistrySlice } from '@patina/platform/registry';
import { SERVER_BUILD } from '@patina/releases/storage/release-file';
import { type RsbuildConfig, rspack } from '@rsbuild/core';

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

/** Modules of the page that exist because it is composed at runtime, and their replacements in the one app. */
const REPLACED: [request: RegExp, part: string][] = [
  [/\/share-federation-runtime\.ts$/, 'no-shared-runtime.ts'],
  [/^@module-federation\/enhanced\/runtime$/, 'federation-runtime.ts'],
  [/^@patina\/platform\/boot-data$/, 'boot.ts'],
  [/^@patina\/platform\/remote-loader$/, 'remote-loader.ts'],
];

/**
 * The same source as one app: the shell's entry with the remotes' modules as lazy chunks, without federation, so that
 * the bundler optimises everything together. `output` is the folder of the build.
 */
export function oneAppBuild(shell: ShellSource, remotes: RemoteSource[], output: string): RsbuildConfig {
  const config = appBuild({
    ...shellSource,
    plugins: [
      ...REPLACED.map(([request, part]) => replaceModule(request, path.join(PARTS, part))),
      ...omitUnusedRouterParts(),
      new rspack.experiments.VirtualModulesPlugin({ [path.join(PARTS, 'remote-sources.js')]: remoteSources(remotes) }),
      shellManifest([...remotes.flatMap(routesOf), ...describeRoutes('shell', shell.folder, shell.routes)]),
    ],
    server: { source: serverSource(shell, remotes) },
  });
  const { server } = config.environments ?? {};
  if (server?.output) server.output.distPath = { root: path.join(output, path.dirname(SERVER_BUILD)) };
  return { ...config, output: { ...config.output, distPath: { root: output }, cleanDistPath: true } };
}

/** Server build of the one app: renders as that of the shell, with the remotes' modules of the same build. */
function serverSource({ folder }: ShellSource, remotes: RemoteSource[]): string {
  const main = JSON.stringify(path.join(folder, 'src/app/server/render-page.tsx'));
  const modules = remotes.flatMap(({ folder: remote, definition: { name, exposes } }) =>
    Object.entries(exposes).map(
      ([key, source]) => `${JSON.stringify(name + key)}: () => require(${JSON.stringify(path.join(remote, source))})`,
    ),
  );
  return `const { renderPage } = require(${main});
const modules = { ${modules.join(', ')} };
const remotes = ${JSON.stringify(ownersOf(remotes))};
const withRemotes = ({ boot, address }) => ({ boot: { ...boot, slice: { ...boot.slice, remotes } }, address });
module.exports = {
  shared: {},
  render: (page) => renderPage(withRemotes(page), (remote, expose) => modules[remote + expose]()),
};
`;
}

/** Path under which the release of the one app lists the chunk with a remote's route table. */
export function routeTablePath(remote: string): string {
  return `/~${remote}`;
}

function routesOf({ folder, definition: { name, exposes, routes } }: RemoteSource): DescribedRoute[] {
  const table = './routes' in exposes ? [{ path: routeTablePath(name), chunk: chunkName(name, './routes') }] : [];
  return [...table, ...describeRoutes(name, folder, routes)];
}

/** Page paths by the remote that owns them, as a registry lists them. */
function ownersOf(remotes: RemoteSource[]): RegistrySlice['remotes'] {
  const release = { version: '', base: '', entry: '', contract: 0, exposes: [] };
  return Object.fromEntries(remotes.map(({ definition: { name, paths } }) => [name, { paths, release }]));
}

function remoteSources(remotes: RemoteSource[]): string {
  const sources = remotes.flatMap(({ folder, definition: { name, exposes } }) =>
    Object.entries(exposes).map(
      ([key, source]) =>
        `${JSON.stringify(`${name}/${path.basename(key)}`)}: () => import(/* webpackChunkName: "${chunkName(name, key)}" */ ${JSON.stringify(path.join(folder, source))})`,
    ),
  );
  return `export const owners = ${JSON.stringify(ownersOf(remotes))};\nexport const sources = {\n${sources.join(',\n')}\n};\n`;
}

function chunkName(remote: string, key: string): string {
  return `${remote}-${path.basename(key)}`;
}
