import { hash } from 'node:crypto';

/** Of a key, in numbers of 32 bits. */
const HASH = 2;
const FIRST_CAPACITY = 1_024;
/** Part of the table that is in use before it grows: the fuller it is, the longer a key is looked for. */
const FULL = 0.7;

/**
 * Numbers by keys. Of a key only 64 bits of its hash are kept, so a key costs 12 to 24 bytes and 4 to 8 for each number,
 * however long it is; with five million keys two of them are taken for the same once in a million files.
 */
export class KeyIndex {
  readonly #width: number;
  #table: Uint32Array;
  #size = 0;

  /** @param numbers kept with each key */
  constructor(numbers: number) {
    this.#width = HASH + numbers;
    this.#table = new Uint32Array(FIRST_CAPACITY * this.#width);
  }

  /** The numbers of a known key; adds an unknown one with those given, and returns undefined. */
  add(key: string, numbers: readonly number[]): Uint32Array | undefined {
    const digest = hash('sha1', key, 'buffer');
    // An empty place of the table has 0.
    const [high, low] = [digest.readUInt32LE(0) || 1, digest.readUInt32LE(4)];
    const place = this.#placeOf(this.#table, high, low);
    if (this.#table[place] !== 0) return this.#table.subarray(place + HASH, place + this.#width);
    this.#table.set([high, low, ...numbers], place);
    this.#size += 1;
    if (this.#size > (this.#table.length / this.#width) * FULL) this.#grow();
    return undefined;
  }

  /** Where the key is or would be: the table is searched from where its hash points to. */
  #placeOf(table: Uint32Array, high: number, low: number): number {
    const width = this.#width;
    const capacity = table.length / width;
    for (let slot = low % capacity; ; slot = (slot + 1) % capacity) {
      const place = slot * width;
      if (table[place] === 0 || (table[place] === high && table[place + 1] === low)) return place;
    }
  }

  #grow(): void {
    const former = this.#table;
    const grown = new Uint32Array(former.length * 2);
    for (let place = 0; place < former.length; place += this.#width) {
      const [high = 0, low = 0] = [former[place], former[place + 1]];
      if (high !== 0) grown.set(former.subarray(place, place + this.#width), this.#placeOf(grown, high, low));
    }
    this.#table = grown;
  }
}

/** A number of 32 bits for a text, by which texts can be told apart (FNV-1a). */
export function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) value = Math.imul(value ^ text.charCodeAt(place), 0x01000193);
  return value >>> 0;
}
