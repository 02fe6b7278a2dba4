import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { listenForAdmin } from '#admin/admin-socket.ts';
import { buildApp } from '#app.ts';
import type { Config } from '#config.ts';
import { openDatabase } from '#database/open-database.ts';
import { StartupFailure } from '#database/startup-failure.ts';
import { mailDispatch } from '#features/mail/mail-dispatch.ts';
import { startPaymentJob } from '#features/payments/payment-job.ts';
import { startHealthJob } from '#features/telemetry/health-job.ts';
import type { Readiness } from '#http/readiness.ts';
import { openStore } from '#open-store.ts';
import { dataKey } from '#secrets/data-key.ts';
import { type Store, wireStore } from '#wiring.ts';

/** Port of a server started by hand. */
const USUAL_PORT = 3001;

interface Circumstances {
  /** Started by another process, which learns the port from us. */
  isChild: boolean;
  /** Called when the embedded database cannot go on. */
  onBroken: (failure: StartupFailure) => void;
}

export interface RunningServer {
  /** Where it listens: `http://127.0.0.1:3001`. */
  address: string;
  /** Takes itself out of service, ends the requests under way, then the database. */
  stop(): Promise<void>;
}

/**
 * Opens the database, brings the tables up to date, and only then listens: a proxy in front passes over a server that
 * is not there, but cannot know of one that is not ready yet.
 * @throws StartupFailure
 */
export async function startServer(config: Config, { isChild, onBroken }: Circumstances): Promise<RunningServer> {
  const open = await openDatabase(config, onBroken);
  const readiness: Readiness = { state: 'open' };
  const store = wireStore(open.database, config);
  const app = await buildApp({ config, store, readiness });
  try {
    requireProductionSettings(config);
    // A damaged key is noticed now, not with the first payout.
    dataKey(config);
    const endMaintenance = await openStore(open, store, config, app.log);
    const address = await listen(app, config.host, config.port ?? (isChild ? 0 : USUAL_PORT));
    const admin = open.folder === undefined ? undefined : await listenForAdmin(open.folder, { store, log: app.log });
    const endMail = startMail(config, store, app.log);
    const endPayments = startPaymentJob(store.payments, app.log);
    const endHealth = startHealthJob(store.health, app.log);
    app.log.info({ address, engine: open.engine }, 'the store is open');
    return {
      address,
      async stop() {
        readiness.state = 'stopping';
        await delay(config.drain);
        endMaintenance();
        await admin?.close();
        await endMail();
        await endPayments();
        await app.close();
        await endHealth();
        await open.close();
        app.log.info('the store is closed');
      },
    };
  } catch (error) {
    await app.close();
    await open.close();
    throw error;
  }
}

/** What a store that strangers use cannot do without. @throws StartupFailure */
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
      'In production the store needs its own address, which stands in its mails: set PUBLIC_ORIGIN, such as https://store.example.',
    );
  }
  if (smtpUrl === undefined && !allowNoMail) {
    throw new StartupFailure(
      'In production the store needs a mail server: set SMTP_URL, such as smtp://user:password@host:587. To run without mails nevertheless, set PATINA_ALLOW_NO_MAIL=1.',
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

/** Answers the end of it. */
function startMail({ smtpUrl, mailFrom }: Config, { database, settings }: Store, log: FastifyBaseLogger) {
  if (smtpUrl === undefined) return async () => {};
  return mailDispatch(database, { smtpUrl, mailFrom, settings, log }).start();
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
