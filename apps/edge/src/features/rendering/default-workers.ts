/** Above this, the thread that composes and sends the pages is what limits an edge. */
const MAX_WORKERS = 4;

/** Number of processes that render pages of one remote on a machine with this many processor cores: half of them, but one at least. */
export function defaultWorkers(cores: number): number {
  return Math.min(Math.max(Math.floor(cores / 2), 1), MAX_WORKERS);
}
