import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that tells nothing of where they differ. */
export function sameSecret(one: string, other: string): boolean {
  const [oneDigest, otherDigest] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return oneDigest !== undefined && otherDigest !== undefined && timingSafeEqual(oneDigest, otherDigest);
}
