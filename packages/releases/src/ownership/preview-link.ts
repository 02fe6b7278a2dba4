import { keysFor, type ReleaseKeys } from './release-keys.ts';
import { areFactsSigned, type SigningKey, signFacts } from './signing-key.ts';

/*
 * A link with which somebody without an account of the store may try a release before it is live, until it ends:
 * `?remote=catalog@1.5.0-ab12cd34~1790000000~SIGNATURE`.
 */

/** Separates these signatures from any others made with the same key. */
const PURPOSE = 'patina preview link';

const SEPARATOR = '~';

/** Ending of a version that its link shows also if it is marked as bad. */
export const BAD_TOO = '!';

export interface Preview {
  app: string;
  version: string;
  /** End of the link, in seconds since 1970. */
  until: number;
}

/** A choice in an address: what is chosen, and with a preview link until when, and by which signature. */
export interface ReadChoice {
  build: string;
  until?: number;
  signature?: string;
}

export function signPreview(preview: Preview, key: SigningKey): string {
  const signature = signFacts(PURPOSE, factsOf(preview), key);
  return [`${preview.app}@${preview.version}`, preview.until, signature].join(SEPARATOR);
}

/** Parses what follows the app's name and `@` in an address. */
export function readChoice(text: string): ReadChoice {
  const [build = '', until, signature, ...rest] = text.split(SEPARATOR);
  const isLink = signature !== undefined && rest.length === 0 && /^\d{1,12}$/.test(until ?? '');
  return isLink ? { build, until: Number(until), signature } : { build: text };
}

/** Whether somebody who may release the app has signed a preview; says nothing about its end. */
export function isPreviewSigned(preview: Preview, signature: string, keys: ReleaseKeys): boolean {
  return keysFor(keys, preview.app).some((key) => areFactsSigned(PURPOSE, factsOf(preview), key, signature));
}

const factsOf = ({ app, version, until }: Preview) => [app, version, until];
