import type { Service } from '@patina/workspace/service';
import { whenFinished } from '#testing/when-finished.ts';

/** One of several equal servers, with a fixed port. */
export interface ManagedServer {
  /** Kills it and starts it again. Resolves when it is ready. */
  killed(): Promise<void>;
  /** Asks it to end, waits until it has, and starts the next one. Returns the exit code. */
  replaced(): Promise<number>;
}

/**
 * Starts a server and ends it with the test, also when the test fails while a server is starting: it is waited for, so
 * that none is left with a database that is gone, and none is started after that.
 */
export async function startManagedServer(
  start: () => Promise<Pick<Service, 'process' | 'ended'>>,
): Promise<ManagedServer> {
  let current = start();
  let isTestOver = false;
  whenFinished(async () => {
    isTestOver = true;
    // One that cannot start has ended by itself, and the test knows.
    const last = await current.catch(() => undefined);
    last?.process.kill('SIGKILL');
    await last?.ended;
  });
  await current;

  /** Returns the exit code of the server that was running. */
  async function restart(signal: NodeJS.Signals): Promise<number> {
    const { process, ended } = await current;
    process.kill(signal);
    const code = await ended;
    if (isTestOver) throw new Error('The test has ended; its servers stay down.');
    current = start();
    await current;
    return code;
  }

  return {
    async killed() {
      await restart('SIGKILL');
    },
    replaced: () => restart('SIGTERM'),
  };
}
