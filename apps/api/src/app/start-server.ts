import { drain } from '@patina/http/drain';
import { measureProcess } from '@patina/http/measure-process';
import type { Readiness } from '@patina/http/readiness';
import { openTracing } from '@patina/http/tracing/open-tracing';
import { buildApp } from '#app/app.ts';
import { prepareDatabase } from '#app/prepare-database.ts';
import { type RunningJobs, startJobs } from '#app/start-jobs.ts';
import { waitForDatabase } from '#app/wait-for-database.ts';
import { watchDisk } from '#app/watch-disk.ts';
import { wireServices } from '#app/wiring.ts';
import { measureStreams } from '#notifications/live/live-streams.ts';
import type { Config } from '#platform/config.ts';
import { type DiskState, StartupFailure } from '#platform/database/database-failure.ts';
import { measureDisk, measurePools, measureReads } from '#platform/database/measure-database.ts';
import { connectDatabase, requireAllowedEngine } from '#platform/database/open-database.ts';
import type { DiskWatch } from '#platform/database/postgres/disk-watch.ts';
import { tracePool } from '#platform/database/tracing/trace-pool.ts';
import { encryptionKey } from '#platform/secrets/encryption.ts';

/** Port of a server that is started manually. */
const DEFAULT_PORT = 3001;

interface StartOptions {
  /** Started by a parent process, which receives the address: the default port is any free one. */
  isChild: boolean;
  /** Called when the embedded database has failed, or a start that waited for its database. */
  onBroken: (failure: Error) => void;
}

export interface RunningServer {
  /** Address it listens on: `http://127.0.0.1:3001`. */
  address: string;
  /** Drains, finishes the requests in flight, then closes the database. */
  stop(): Promise<void>;
}

/**
 * Opens the database, migrates, and then listens. In production a server whose database cannot be reached listens at once,
 * answers 503 and goes on with its start when it can (docs/decisions/0047-the-store-waits-for-its-database.md).
 * @throws StartupFailure
 */
export async function startServer(config: Config, { isChild, onBroken }: StartOptions): Promise<RunningServer> {
  requireAllowedEngine(config);
  requireProductionSettings(config);
  let disk: DiskWatch | undefined;
  const open = await connectDatabase(config, onBroken, { onFailure: (error) => disk?.note(error) });
  const readiness: Readiness = { state: 'open' };
  const services = wireServices(open.database, config, open.reads);
  const tracing = await openTracing(config.tracing, 'patina-api');
  if (tracing) for (const pool of [open.pool, ...Object.values(open.reads.pools)]) tracePool(pool, tracing);
  let isPrepared = false;
  // The app has the log that it writes to.
  const diskState: DiskState = { isFull: () => disk?.isFull() ?? false };
  const app = await buildApp({ config, services, readiness, tracing, isPrepared: () => isPrepared, disk: diskState });
  disk = watchDisk(open, config, app.log);
  measureProcess(app.metrics);
  measurePools(app.metrics, { primary: open.pool, ...open.reads.pools });
  measureReads(app.metrics, open.reads);
  measureDisk(app.metrics, diskState);
  measureStreams(app.metrics, services.live);
  const stopping = new AbortController();
  const listening = Promise.withResolvers<string>();
  let address: string | undefined;
  let jobs: RunningJobs | undefined;

  async function listenOnce(): Promise<string> {
    address ??= await listen(app, config.host, config.port ?? (isChild ? 0 : DEFAULT_PORT));
    return address;
  }

  async function prepare(): Promise<() => void> {
    await open.requireUsable();
    return prepareDatabase(open, services, config, app.log);
  }

  async function onAway(reason: string): Promise<void> {
    app.log.error(`${reason} Until then the API answers 503, and tries again every few seconds.`);
    listening.resolve(await listenOnce());
  }

  async function start(): Promise<void> {
    // Reports a damaged key at the start, not at the first payout.
    encryptionKey(config);
    const mayWait = config.production && open.engine === 'postgres';
    const stopMaintenance = mayWait
      ? await waitForDatabase(prepare, { onAway, signal: stopping.signal })
      : await prepare();
    isPrepared = true;
    const opened = await listenOnce();
    jobs = await startJobs(open, { services, config, stopMaintenance, log: app.log, isPaused: diskState.isFull });
    app.log.info({ address: opened, engine: open.engine }, 'the store is open');
    listening.resolve(opened);
  }

  const started = start();
  started.catch(listening.reject);
  try {
    const opened = await listening.promise;
    // Of a server that has waited.
    started.catch((error: Error) => {
      if (!stopping.signal.aborted) onBroken(error);
    });
    return {
      address: opened,
      async stop() {
        stopping.abort();
        await drain(readiness, config.drainMs);
        await jobs?.stop();
        await app.close();
        await jobs?.writeRest();
        disk?.stop();
        await open.close();
        await tracing?.close();
        app.log.info('the store is closed');
      },
    };
  } catch (error) {
    await app.close();
    await open.close();
    throw error;
  }
}

/** Checks the settings that production requires. @throws StartupFailure */
function requireProductionSettings({
  production,
  publicOrigin,
  smtpUrl,
  allowNoMail,
  stripe,
  allowSandbox,
  databaseUrl,
  payoutKey,
}: Config): void {
  if (!production) return;
  if (publicOrigin === undefined) {
    throw new StartupFailure(
      'In production the store needs its own address, which its emails contain: set PUBLIC_ORIGIN, such as https://store.example.',
    );
  }
  if (smtpUrl === undefined && !allowNoMail) {
    throw new StartupFailure(
      'In production the store needs a mail server: set SMTP_URL, such as smtp://user:password@host:587. To run without emails nevertheless, set PATINA_ALLOW_NO_MAIL=1.',
    );
  }
  if (stripe === undefined && !allowSandbox) {
    throw new StartupFailure(
      'In production the store needs a payment provider that takes real money: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET. To run with the sandbox nevertheless, set PATINA_ALLOW_SANDBOX=1.',
    );
  }
  if (payoutKey === undefined && databaseUrl !== undefined) {
    throw new StartupFailure(
      'In production the store needs a key of its own that sellers’ bank accounts are encrypted with, the same on every server: set PAYOUT_KEY to 32 random bytes, such as openssl rand -base64 32 makes them.',
    );
  }
}

async function listen(app: Awaited<ReturnType<typeof buildApp>>, host: string, port: number): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: 'another program listens there',
      EACCES: 'this user may not listen there',
      EADDRNOTAVAIL: 'this machine has no such address',
      ENOTFOUND: 'the name is unknown',
    };
    const reason = reasons[code ?? ''];
    if (reason === undefined) throw error;
    throw new StartupFailure(
      `The API cannot listen on ${host}:${port}, because ${reason}. Stop that program, or set API_PORT and API_HOST to another address.`,
    );
  }
}
