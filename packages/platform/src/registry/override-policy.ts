/*
 * Which builds a store lets developers and QA put in the place of a live release: asked by the edge, which decides, and
 * by the panel, which says so before anything is sent.
 */

/** Among what is allowed: every published release. */
export const PUBLISHED_RELEASES = 'releases';
/** Among what is allowed: whatever runs on this machine, on any port. */
export const THIS_MACHINE = 'http://localhost:*';

/** Longest name or address of a build. */
export const LONGEST_BUILD = 300;

/** A published release by its name, or a build by the address of its folder, which ends with a slash. */
export type ChosenBuild = { kind: 'release'; name: string } | { kind: 'address'; base: string };

/** A sentence that says why a build cannot be had. */
export interface Refusal {
  kind: 'refusal';
  reason: string;
}

const RELEASE = /^\d+\.\d+\.\d+[\w.-]*$/;

/**
 * Reads which build somebody means: `1.4.2-ab12cd34`, `1.4.2`, `http://localhost:3101`.
 * @param allowed `releases`, origins such as `https://builds.example`, and `http://localhost:*`
 */
export function readBuild(text: string, allowed: string[]): ChosenBuild | Refusal {
  if (text === '') return refuse('No build is named.');
  if (text.length > LONGEST_BUILD) return refuse('That is too long for a release or an address.');
  if (RELEASE.test(text)) {
    if (allowed.includes(PUBLISHED_RELEASES)) return { kind: 'release', name: text };
    return refuse('Published releases may not be chosen here.');
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    return refuse(
      `"${text}" is neither a release such as 1.4.2-ab12cd34 nor an address such as http://localhost:3101.`,
    );
  }
  if (!isOriginAllowed(url, allowed)) return refuse(`Builds may not come from ${url.origin} here.`);
  if (url.username || url.password) return refuse('The address of a build carries no name and no password.');
  if (url.search || url.hash) return refuse('The address of a build is a folder, without a query.');
  return { kind: 'address', base: url.href.endsWith('/') ? url.href : `${url.href}/` };
}

/** Whether origins, compared as a browser understands the address, are the same. */
function isOriginAllowed({ protocol, hostname, origin }: URL, allowed: string[]): boolean {
  const isThisMachine = protocol === 'http:' && hostname === 'localhost';
  return allowed.includes(origin) || (isThisMachine && allowed.includes(THIS_MACHINE));
}

function refuse(reason: string): Refusal {
  return { kind: 'refusal', reason };
}
