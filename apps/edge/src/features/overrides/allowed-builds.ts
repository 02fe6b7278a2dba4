import { PUBLISHED_RELEASES, THIS_MACHINE } from '@patina/platform/override-policy';

/**
 * Reads `REMOTE_OVERRIDES`: the sources of builds with which developers and QA may replace live releases. A list of
 * `releases`, origins and `http://localhost:*` separated by commas, or `off`. Default: none in production, otherwise
 * published releases, and builds of this machine only while the edge listens on loopback.
 * @throws an Error that names the variable
 */
export function allowedBuilds(env: NodeJS.ProcessEnv): string[] {
  const { REMOTE_OVERRIDES: given, NODE_ENV: mode, HOST: host = 'localhost' } = env;
  if (given === 'off') return [];
  if (given) return given.split(',').map((entry) => allowedBuild(entry.trim(), mode === 'production'));
  if (mode === 'production') return [];
  return isLoopback(host) ? [PUBLISHED_RELEASES, THIS_MACHINE] : [PUBLISHED_RELEASES];
}

function allowedBuild(entry: string, isProduction: boolean): string {
  if (entry === PUBLISHED_RELEASES) return entry;
  if (entry === THIS_MACHINE) {
    if (!isProduction) return entry;
    throw new Error(`REMOTE_OVERRIDES may not hold ${THIS_MACHINE} in production: name the origin of your builds.`);
  }
  const url = !entry.includes('*') && URL.canParse(entry) ? new URL(entry) : undefined;
  if (url && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href) return url.origin;
  throw new Error(
    `REMOTE_OVERRIDES must be "off" or a list of "${PUBLISHED_RELEASES}", "${THIS_MACHINE}" and origins such as https://builds.example, without "${entry}".`,
  );
}

const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host);
