import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseSigningKey, type SigningKey } from '../ownership/signing-key.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { git } from '../terminal/run-quietly.ts';

/**
 * Name of the author of a release: as configured in git (`user.name`, `GIT_COMMITTER_NAME`), else the user of this
 * machine.
 */
function authorName(): string {
  return /^(.+?) </.exec(git('var', 'GIT_COMMITTER_IDENT') ?? '')?.[1] ?? userName();
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

/**
 * Author of a change of the releases: the name, and the private key in `RELEASE_KEY` (a file, or the key itself).
 * @throws ReleaseRejected if that is no key
 */
export function author(): { by: string; key: SigningKey | undefined } {
  return { by: authorName(), key: signingKey() };
}

/** @throws ReleaseRejected if `RELEASE_KEY` is no key */
export function signingKey(): SigningKey | undefined {
  const { RELEASE_KEY: given } = process.env;
  if (!given) return undefined;
  const key = parseSigningKey(given.includes('PRIVATE KEY') ? given : readKeyFile(given));
  if (key) return key;
  throw new ReleaseRejected(['RELEASE_KEY is no Ed25519 private key: "npm run keys -- create FILE" makes one.']);
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ReleaseRejected([`RELEASE_KEY names the file ${file}, which cannot be read: name one that can.`]);
  }
}
