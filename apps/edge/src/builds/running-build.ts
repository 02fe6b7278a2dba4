import { Release } from '@patina/platform/registry';
import * as z from 'zod/mini';
import { BuildProblem } from './build-problem.ts';
import { readFile } from './read-file.ts';

/** File in which a build says what it is: a release without what publishing adds. */
const BUILD_FILE = 'build.json';

/** A path inside the build's own folder. */
const FILE = /^(?!.*\.\.)[\w@~+-][\w@~+./-]*$/;
/** A path below the API's own. */
const CALL = /^\/(?!.*\.\.)[\w{}/.-]*$/;

const Build = z.extend(z.omit(Release, { version: true, base: true, assets: true, size: true, commit: true }), {
  app: z.string(),
  paths: z.array(z.string()),
});

/** A build that is no release: in a folder somewhere, or in the memory of a development server. */
export interface RunningBuild {
  app: string;
  paths: string[];
  release: Release;
}

/**
 * Reads what the build at an address is.
 * @param base address of its folder, which ends with a slash
 * @param version what the page calls the build, which has none of its own
 * @param patience longest wait, in milliseconds
 * @throws BuildProblem
 */
export async function readRunningBuild(base: string, version: string, patience: number): Promise<RunningBuild> {
  const url = new URL(BUILD_FILE, base);
  const { app, paths, ...build } = parseBuild(await readFile(url, patience), url);
  return { app, paths, release: { ...build, version, base, assets: {}, size: 0, commit: null } };
}

function parseBuild(text: string, url: URL): z.output<typeof Build> {
  const parsed = z.safeParse(Build, readJson(text));
  if (!parsed.success) throw new BuildProblem(`${url} describes no build.`);
  const { entry, files, routes } = parsed.data;
  const named = [entry, ...files, ...routes.flatMap((route) => route.files)];
  const calls = routes.flatMap(({ prefetch }) => prefetch.map(({ path }) => path));
  const stranger = named.find((name) => !FILE.test(name)) ?? calls.find((call) => !CALL.test(call));
  if (stranger !== undefined) throw new BuildProblem(`${url} names "${stranger}", which is not its own.`);
  return parsed.data;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
