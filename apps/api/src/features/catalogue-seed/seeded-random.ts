import { createHash } from 'node:crypto';

/** A number in [0, 1) that depends on nothing but the names given: the same store grows on every machine. */
export function chanceOf(...names: readonly (string | number)[]): number {
  return createHash('sha256').update(names.join('\n')).digest().readUInt32BE(0) / 2 ** 32;
}
