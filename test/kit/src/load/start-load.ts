import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LoadOrder, LoadReport } from './load-worker.ts';

export interface Load {
  /** Requests the paths in turn. Throws if a request fails. */
  measure(order: LoadOrder): Promise<LoadReport>;
  stop(): Promise<void>;
}

/** Starts a thread that makes requests, one order after the other. */
export function startLoad(): Load {
  const worker = new Worker(new URL('./load-worker.ts', import.meta.url));
  return {
    async measure(order) {
      worker.postMessage(order);
      const [report] = (await once(worker, 'message')) as [LoadReport];
      if (report.failures > 0) throw new Error(`${report.failures} requests of ${order.paths[0]} failed.`);
      return report;
    },
    async stop() {
      await worker.terminate();
    },
  };
}
