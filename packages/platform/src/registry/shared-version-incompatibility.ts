/** Shared packages and their versions, `1.2.3`. */
type Versions = Record<string, string>;

/**
 * Why the shell cannot run a remote: it does not provide a shared package, or provides another major or an older
 * version than the remote was built with. The federation runtime would notice only when a page of the remote loads, too
 * late to fall back to the previous release.
 */
export function sharedVersionIncompatibility(needed: Versions, provided: Versions): string | undefined {
  for (const [name, version] of Object.entries(needed)) {
    const ours = provided[name];
    if (ours === undefined) return `it needs ${name} ${version}, the shell provides none`;
    if (!satisfies(ours, version)) return `it needs ${name} ${version}, the shell provides ${ours}`;
  }
  return undefined;
}

/** Whether a version is in the caret range of another: below 1.0.0 the minor version counts like a major one. */
function satisfies(version: string, wanted: string): boolean {
  const [major, minor, patch] = partsOf(version);
  const [wantedMajor, wantedMinor, wantedPatch] = partsOf(wanted);
  if (major !== wantedMajor) return false;
  if (minor !== wantedMinor) return major > 0 && minor > wantedMinor;
  return patch >= wantedPatch;
}

function partsOf(version: string): [major: number, minor: number, patch: number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  return [major, minor, patch];
}
