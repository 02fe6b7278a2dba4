import { createHash } from 'node:crypto';

/** A pseudo-random number in [0, 1) that depends on the given names only, so that every machine seeds the same store. */
export function seededRandom(...names: readonly (string | number)[]): number {
  return createHash('sha256').update(names.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}
