/*
 * A build that is no release stands in a folder of its own, whose name says of which preview it is:
 * `1.5.0-ab12cd34-preview-my-branch`. So nothing but previews is ever collected, and no rollback means one.
 */

const MARK = '-preview-';

/** Longest name of a preview, in characters. */
const MAX_LENGTH = 40;

/** The name of a preview as it stands in addresses and file names: of `feature/New sale` it is `feature-new-sale`. */
export function previewName(text: string): string {
  const plain = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return plain.replace(/^-/, '').slice(0, MAX_LENGTH).replace(/-$/, '');
}

/** Ending of the versions of a preview's builds. */
export const suffixOf = (name: string) => `${MARK}${name}`;

/** Whether a version is that of a preview's build: of this one, or of any. */
export function isPreview(version: string, name?: string): boolean {
  const at = version.indexOf(MARK);
  return at > 0 && (name === undefined || version.slice(at) === suffixOf(name));
}

/** The version that a release of the same files has. */
export const releaseOf = (version: string) => version.split(MARK, 1)[0] ?? version;
