import type { Service } from '@patina/workspace/service';
import { whenFinished } from '#testing/when-finished.ts';

/** One of several equal servers, with a fixed port. */
export interface ManagedServer {
  /** Kills it and starts it again. Resolves when it is ready. */
  killed(): Promise<void>;
  /** Stops it with SIGTERM, waits for its end, and starts the next one. Returns the exit code. */
  replaced(): Promise<number>;
}

/**
 * Starts a server and stops it with the test, also if the test fails while a server is starting: that start is awaited,
 * so that no server is left without its database, and none is started afterwards.
 */
export async function startManagedServer(
  start: () => Promise<Pick<Service, 'process' | 'ended'>>,
): Promise<ManagedServer> {
  let current = start();
  let isTestOver = false;
  whenFinished(async () => {
    isTestOver = true;
    // A server that could not start has exited by itself, and the test has the error.
    const last = await current.catch(() => undefined);
    last?.process.kill('SIGKILL');
    await last?.ended;
  });
  await current;

  /** Returns the exit code of the stopped server. */
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
