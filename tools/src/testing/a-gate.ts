import type { Gate } from '../release/gate/gate.ts';
import { misfits } from '../release/gate/misfits.ts';

/** A gate before a store whose API takes everything and where every page works. */
export function aGate(change: Partial<Gate> = {}): Gate {
  return { misfits: async (build, live) => misfits(build, live), tryOut: async () => [], ...change };
}
