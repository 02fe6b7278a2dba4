import { Release } from '@patina/platform/registry-schema';
import * as z from 'zod/mini';
import { parseJson } from '#json/parse-json.ts';

/** Manifest of a build: a release without what publishing adds. */
const BUILD_FILE = 'build.json';
const BUILD_MAX_BYTES = 1_000_000;

/** A path inside the build's own folder. */
const FILE = /^(?!.*\.\.)[\w@~+-][\w@~+./-]*$/;
/** A path below the API's own. */
const CALL = /^\/(?!.*\.\.)[\w{}/.-]*$/;

const Build = z.extend(z.omit(Release, { version: true, base: true, assets: true, size: true, commit: true }), {
  app: z.string(),
  paths: z.array(z.string()),
});

interface RunningBuild {
  app: string;
  paths: string[];
  release: Release;
}

/**
 * Reads the manifest of the build at an address.
 * @param base address of its folder, which ends with a slash
 * @param version name for the build, which has no version of its own
 * @throws BuildProblem
 */
export async function readRunningBuild(base: string, version: string, timeoutMs: number): Promise<RunningBuild> {
  const url = new URL(BUILD_FILE, base);
  const text = await fetchText(url, { timeoutMs, maxBytes: BUILD_MAX_BYTES });
  const { app, paths, ...build } = parseBuild(text, url);
  return { app, paths, release: { ...build, version, base, assets: {}, size: 0, commit: null } };
}

function parseBuild(text: string, url: URL): z.output<typeof Build> {
  const parsed = z.safeParse(Build, parseJson(text));
  if (!parsed.success) throw new BuildProblem(`${url} describes no build.`);
  const { entry, files, routes } = parsed.data;
  const fileNames = [entry, ...files, ...routes.flatMap((route) => route.files)];
  const calls = routes.flatMap(({ prefetch }) => prefetch.map(({ path }) => path));
  const foreign = fileNames.find((name) => !FILE.test(name)) ?? calls.find((call) => !CALL.test(call));
  if (foreign !== undefined) throw new BuildProblem(`${url} names "${foreign}", which is not its own.`);
  return parsed.data;
}

/** A build cannot be used. The message is a sentence for the developer who chose it. */
export class BuildProblem extends Error {
  override readonly name = 'BuildProblem';
}

interface Limits {
  /** Timeout of the whole response, in milliseconds. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Fetches a text file of a build that runs elsewhere. Does not follow redirects; limited in time and size.
 * @throws BuildProblem
 */
export async function fetchText(url: URL, { timeoutMs, maxBytes }: Limits): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new BuildProblem(`${url} answers ${response.status}.`);
    return await readText(response, url, maxBytes);
  } catch (error) {
    if (error instanceof BuildProblem) throw error;
    const isTimeout = (error as Error).name === 'TimeoutError';
    throw new BuildProblem(
      isTimeout ? `${url} does not answer within ${timeoutMs / 1000} s.` : `Nothing answers at ${url}.`,
    );
  }
}

async function readText(response: Response, url: URL, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BuildProblem(`${url} is larger than ${maxBytes / 1e6} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
