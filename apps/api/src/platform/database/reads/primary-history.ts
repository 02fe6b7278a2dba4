/** More than are made in the longest time that a replica may be behind. */
const MOST_SAMPLES = 1000;

interface Sample {
  /** When the primary was asked, in milliseconds of a clock that only goes forward. */
  at: number;
  position: bigint;
}

/** Where the primary's log was when: an idle primary stays where it is, so that it does not look like lag. */
export class PrimaryHistory {
  readonly #samples: Sample[] = [];
  #isAway = false;

  /** Whether the primary has not answered the last time that it was asked. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** When the primary was last there; undefined if it has never been. */
  get lastSeen(): number | undefined {
    return this.#samples.at(-1)?.at;
  }

  add(sample: Sample): void {
    this.#isAway = false;
    this.#samples.push(sample);
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  addFailure(): void {
    this.#isAway = true;
  }

  /** Whether the primary had reached this position by then; false where that is no longer known. */
  hadReached(position: bigint, by: number): boolean {
    const then = this.#samples.findLast(({ at }) => at <= by);
    return then !== undefined && position <= then.position;
  }

  /** The time up to which a standby that has replayed this much has everything; undefined if that is unknown. */
  completeUntil(replayed: bigint): number | undefined {
    return this.#samples.findLast(({ position }) => position <= replayed)?.at;
  }
}
