import type { ObjectStore } from '../storage/object-store.ts';
import { collectPreviews } from './list-previews.ts';

const INTERVAL_MS = 600_000;

/**
 * Collects ended previews now and every ten minutes. One that fails, such as without the right to remove objects, is logged
 * once. Returns a function that stops it and waits for a running one.
 */
export function watchPreviews(store: ObjectStore, log: (line: string) => void): () => Promise<void> {
  let lastFailure: string | undefined;
  let collecting: Promise<void> | undefined;
  async function collect(): Promise<void> {
    try {
      const collected = await collectPreviews(store);
      lastFailure = undefined;
      if (collected.length > 0) log(`Collected of ended previews: ${collected.join(', ')}.`);
    } catch (error) {
      const { message } = error as Error;
      if (message !== lastFailure) log(`Ended previews cannot be collected: ${message}`);
      lastFailure = message;
    }
  }
  const start = () => {
    collecting ??= collect().finally(() => {
      collecting = undefined;
    });
  };
  start();
  const timer = setInterval(start, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await collecting;
  };
}
