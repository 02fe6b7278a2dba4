import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EngineMessage, EngineRequest, EngineSetup } from '#platform/database/embedded/embedded-messages.ts';

const SCRIPT = new URL('./embedded-engine.ts', import.meta.url);

export interface EngineThread {
  worker: Worker;
  /** Number of file syncs to the disk since it opened. */
  syncs(): number;
  /** A compressed copy of the database, as of this moment. Statements wait until it is made. */
  backup(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The engine could not be opened for want of space on the disk. */
export class NoSpaceToOpen extends Error {}

/**
 * Starts the embedded engine on a folder in a worker thread; an empty folder becomes a new database, or that of a backup.
 * `onBroken` is called at most once, when the engine has failed; `isFull`: for want of space on the disk.
 * @throws NoSpaceToOpen
 */
export async function startEngine(
  folder: string,
  onBroken: (reason: string, isFull: boolean) => void,
  backup?: string,
): Promise<EngineThread> {
  const syncCounter = new Int32Array(new SharedArrayBuffer(4));
  // The engine sets exit codes and prints to the console: neither may reach this process.
  const worker = new Worker(SCRIPT, {
    workerData: { folder, backup, syncCounter } satisfies EngineSetup,
    stdout: true,
    stderr: true,
    execArgv: [],
  });
  let closing = false;
  let broken = false;
  const report = (reason: string, isFull = false) => {
    if (closing || broken) return;
    broken = true;
    onBroken(reason, isFull);
  };
  await opened(worker);
  worker.on('message', (message: EngineMessage) => {
    if (message.kind === 'broken') report(message.message, message.isFull);
  });
  worker.on('error', (error) => report(String(error)));
  worker.on('exit', (code) => report(`its thread ended with code ${code}`));
  return {
    worker,
    syncs: () => Atomics.load(syncCounter, 0),
    async backup() {
      worker.postMessage({ kind: 'backup' } satisfies EngineRequest);
      for await (const [message] of onMessages(worker)) {
        if (message.kind === 'backup') return message.bytes;
        if (message.kind === 'broken') throw new Error(message.message);
      }
      throw new Error('the embedded database has stopped');
    },
    async close() {
      closing = true;
      if (!broken) {
        worker.postMessage({ kind: 'close' } satisfies EngineRequest);
        await closed(worker);
      }
      await worker.terminate();
    },
  };
}

function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) => {
      void worker.terminate();
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    };
    worker.once('message', (message: EngineMessage) => {
      if (message.kind === 'open') return resolve();
      const reason = 'message' in message ? message.message : message.kind;
      fail('isFull' in message && message.isFull ? new NoSpaceToOpen(reason) : new Error(reason));
    });
    worker.once('error', fail);
    worker.once('exit', (code) => fail(`the engine's thread ended with code ${code}`));
  });
}

async function closed(worker: Worker): Promise<void> {
  for await (const [message] of onMessages(worker)) {
    if (message.kind === 'closed') return;
  }
}

async function* onMessages(worker: Worker): AsyncGenerator<[EngineMessage]> {
  for (;;) yield (await once(worker, 'message')) as [EngineMessage];
}
