/*
 * The builds that developers and QA may choose instead of a live release: the edge enforces it, and the panel validates
 * input with it.
 */

/** Entry of the list of allowed builds: every published release. */
export const PUBLISHED_RELEASES = 'releases';
/** Entry of the list of allowed builds: what somebody has a link to. */
export const LINKED_PREVIEWS = 'previews';
/** Entry of the list of allowed builds: any port of this machine. */
export const THIS_MACHINE = 'http://localhost:*';

/** Longest name or address of a build, in characters. */
export const MAX_BUILD_LENGTH = 300;

/** A published release or a preview by its name, or a build by the address of its folder, which ends with a slash. */
export type ChosenBuild = { kind: 'release' | 'preview'; name: string } | { kind: 'address'; base: string };

/** Why a build cannot be chosen, as a sentence. */
export interface Rejection {
  kind: 'rejection';
  reason: string;
}

const RELEASE = /^\d+\.\d+\.\d+[\w.-]*$/;
const PREVIEW = /^preview:([a-z0-9-]{1,40})$/;

/**
 * Parses the name or address of a build: `1.4.2-ab12cd34`, `1.4.2`, `preview:my-branch`, `http://localhost:3101`.
 * @param allowed `releases`, `previews`, origins such as `https://builds.example`, and `http://localhost:*`
 */
export function readBuild(text: string, allowed: string[]): ChosenBuild | Rejection {
  if (text === '') return reject('No build is named.');
  if (text.length > MAX_BUILD_LENGTH) return reject('That is too long for a release or an address.');
  if (RELEASE.test(text)) {
    if (allowed.includes(PUBLISHED_RELEASES)) return { kind: 'release', name: text };
    return reject('Published releases may not be chosen here.');
  }
  const [, preview] = PREVIEW.exec(text) ?? [];
  if (preview !== undefined) {
    if (mayShowPreviews(allowed)) return { kind: 'preview', name: preview };
    return reject('Previews may not be chosen here.');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return reject(
      `"${text}" is neither a release such as 1.4.2-ab12cd34 nor an address such as http://localhost:3101.`,
    );
  }
  if (!isOriginAllowed(url, allowed)) return reject(`Builds may not come from ${url.origin} here.`);
  if (url.username || url.password) return reject('The address of a build carries no name and no password.');
  if (url.search || url.hash) return reject('The address of a build is a folder, without a query.');
  return { kind: 'address', base: url.href.endsWith('/') ? url.href : `${url.href}/` };
}

/** Whether links to previews are opened: who may choose releases may choose these. */
export const mayShowPreviews = (allowed: string[]): boolean =>
  allowed.includes(PUBLISHED_RELEASES) || allowed.includes(LINKED_PREVIEWS);

/** Compares origins as browsers parse them. */
function isOriginAllowed({ protocol, hostname, origin }: URL, allowed: string[]): boolean {
  const isThisMachine = protocol === 'http:' && hostname === 'localhost';
  return allowed.includes(origin) || (isThisMachine && allowed.includes(THIS_MACHINE));
}

function reject(reason: string): Rejection {
  return { kind: 'rejection', reason };
}
