interface Sleeper {
  at: number;
  wake(): void;
}

/** Time of a simulation, in milliseconds: `performance.now()` of everything that runs in this process. */
export interface VirtualClock {
  now(): number;
  /** Moves to a later moment at which nobody was waiting to be woken before. */
  moveTo(at: number): void;
  sleep(milliseconds: number): Promise<void>;
  /** Wakes sleepers in the order of their moments until none is left or a moment has passed. */
  run(until?: number): Promise<void>;
  /** Gives `performance.now()` back. */
  release(): void;
}

/** Replaces the clock by which caches age, so that an hour of a hundred edges passes in seconds, the same each time. */
export function startVirtualClock(): VirtualClock {
  const real = performance.now;
  let now = 0;
  let sleepers: Sleeper[] = [];
  performance.now = () => now;

  return {
    now: () => now,
    moveTo(at) {
      now = Math.max(now, at);
    },
    sleep(milliseconds) {
      return new Promise((wake) => {
        const sleeper = { at: now + milliseconds, wake };
        const index = sleepers.findIndex(({ at }) => at > sleeper.at);
        sleepers.splice(index < 0 ? sleepers.length : index, 0, sleeper);
      });
    },
    async run(until = Number.POSITIVE_INFINITY) {
      await settled();
      for (let next = sleepers[0]; next && next.at <= until; next = sleepers[0]) {
        now = next.at;
        const awake = sleepers.filter(({ at }) => at === now);
        sleepers = sleepers.slice(awake.length);
        for (const { wake } of awake) wake();
        await settled();
      }
      if (until !== Number.POSITIVE_INFINITY) now = until;
    },
    release() {
      performance.now = real;
    },
  };
}

/** Whatever can go on without time has gone on. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
