import path from 'node:path';
import { appBuild, shellManifest, shellSource } from '@patina/build/app-build';
import { type DescribedRoute, describeRoutes } from '@patina/build/describe-routes';
import { replaceModule } from '@patina/build/federation/replace-module';
import type { RemoteDefinition, RouteDefinition } from '@patina/build/remote-definition';
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
      new rspack.experiments.VirtualModulesPlugin({ [path.join(PARTS, 'remote-sources.js')]: remoteSources(remotes) }),
      shellManifest([...remotes.flatMap(routesOf), ...describeRoutes('shell', shell.folder, shell.routes)]),
    ],
  });
  return { ...config, output: { ...config.output, distPath: { root: output }, cleanDistPath: true } };
}

/** Path under which the release of the one app lists the chunk with a remote's route table. */
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
