import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in constant time. */
export function secretsEqual(one: string, other: string): boolean {
  const [oneDigest, otherDigest] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return oneDigest !== undefined && otherDigest !== undefined && timingSafeEqual(oneDigest, otherDigest);
}
