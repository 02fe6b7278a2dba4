import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NEARLY_FULL } from '#platform/database/embedded/data-folder.ts';
import { EmbeddedStream } from '#platform/database/embedded/embedded-stream.ts';
import { type EngineThread, NoSpaceToOpen, startEngine } from '#platform/database/embedded/engine-thread.ts';

/** Free megabytes with which an engine is opened anew: it repeats its write-ahead log, and then writes a checkpoint. */
const SPACE_TO_OPEN = 50;
/** Milliseconds between two looks at the disk. */
const LOOK = 500;

export interface ReopeningEngine {
  /** A connection for the driver; it fails while the engine is closed. */
  connect(): EmbeddedStream;
  /** Whether it is closed for want of space. */
  isClosed(): boolean;
  /** Number of file syncs since it opened. */
  syncs(): number;
  backup: EngineThread['backup'];
  close(): Promise<void>;
}

interface Surroundings {
  /** Whether so many megabytes are free on its disk. */
  hasSpace(megabytes: number): boolean;
  /** Called when the engine has failed, and not for want of space. */
  onBroken(reason: string): void;
}

/**
 * Opens the embedded engine on a folder. If a write that found no space has broken it, it is opened anew in this process as
 * soon as there is some; what was acknowledged is in its write-ahead log.
 */
export async function openReopening(folder: string, { hasSpace, onBroken }: Surroundings): Promise<ReopeningEngine> {
  const closing = new AbortController();
  let reopened = Promise.resolve();
  let earlierSyncs = 0;
  let engine: EngineThread | undefined = await start();

  async function start(): Promise<EngineThread> {
    // One that found no space for its content would keep the engine from opening; this process holds the folder's own lock.
    await rm(join(folder, 'postmaster.pid'), { force: true });
    const started = await startEngine(folder, (reason, isFull) => {
      if (!isFull && hasSpace(NEARLY_FULL)) return onBroken(reason);
      engine = undefined;
      reopened = reopen(started);
    });
    started.worker.setMaxListeners(0);
    return started;
  }

  async function reopen(broken: EngineThread): Promise<void> {
    earlierSyncs += broken.syncs();
    // It still has files open.
    await broken.close();
    while (!engine && (await pause())) {
      if (!hasSpace(SPACE_TO_OPEN)) continue;
      try {
        engine = await start();
      } catch (error) {
        if (!(error instanceof NoSpaceToOpen)) return onBroken((error as Error).message);
      }
    }
  }

  /** Returns whether to go on. */
  function pause(): Promise<boolean> {
    return delay(LOOK, true, { signal: closing.signal, ref: false }).catch(() => false);
  }

  return {
    connect: () => new EmbeddedStream(engine?.worker),
    isClosed: () => engine === undefined,
    syncs: () => earlierSyncs + (engine?.syncs() ?? 0),
    async backup() {
      if (!engine) throw new Error('the disk is full');
      return engine.backup();
    },
    async close() {
      closing.abort();
      await reopened;
      await engine?.close();
    },
  };
}
