import { DEFAULT_DATA_DIR } from '@patina/http/data-dir';
import { BadConfiguration, flag, httpAddress, number, readEnvironment, word } from '@patina/http/environment';
import { SERVER_VARIABLES, type ServerConfig, serverConfig } from '@patina/http/server-config';
import * as z from 'zod/mini';

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/name'));

/** Environment variables of the API; an empty one counts as not set. */
const Environment = z.object({
  API_HOST: z._default(word, '127.0.0.1'),
  API_PORT: z.optional(number(0, 65_535, { isInteger: true })),
  DATA_DIR: z._default(word, DEFAULT_DATA_DIR),
  DISK_RESERVE_MB: z._default(number(0, 1_000_000), 100),
  DATABASE_URL: z.optional(postgresAddress),
  DATABASE_DIRECT_URL: z.optional(postgresAddress),
  DATABASE_READ_URL: z.optional(postgresAddress),
  DATABASE_READ_LAG_MS: z._default(number(0, 60_000), 1000),
  DATABASE_POOL: z._default(number(1, 200), 10),
  PATINA_ALLOW_EMBEDDED: z._default(flag, false),
  IMAGE_HOST: z.optional(httpAddress),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Store <store@store.example>')),
  ),
  PATINA_ALLOW_NO_MAIL: z._default(flag, false),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/, 'must be a secret key such as sk_live_…'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must be a secret such as whsec_…'))),
  STRIPE_API_URL: z._default(httpAddress, 'https://api.stripe.com'),
  PATINA_ALLOW_SANDBOX: z._default(flag, false),
  STEAM_OPENID_URL: z._default(httpAddress, 'https://steamcommunity.com/openid/login'),
  PAYOUT_KEY: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.regex(
            /^[A-Za-z0-9+/_-]{43}=?$/,
            'must be 32 random bytes as base64; make them by: openssl rand -base64 32',
          ),
        ),
      z.transform((text: string) => Buffer.from(text, 'base64')),
    ),
  ),
  IP_LOOKUP_URL: z.optional(httpAddress),
  ADJUSTMENT_LIMIT: z._default(number(0, 1_000_000), 50),
  ...SERVER_VARIABLES,
});

/** The server's settings, read once from the environment. */
export interface Config extends ServerConfig {
  host: string;
  /** Undefined: 3001 if started manually, any free port if started by another process. */
  port: number | undefined;
  /** Folder of the embedded database and of the operator's socket. */
  dataDir: string;
  /** Free space on the embedded database's disk below which writes are refused, in megabytes. */
  diskReserve: number;
  /** Address of a PostgreSQL server; undefined: the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  /** Address without a connection pooler, for migrations and operator commands; undefined: `databaseUrl` is none. */
  databaseDirectUrl: string | undefined;
  /** Address of one or more replicas; undefined: all reads go to `databaseUrl`. */
  databaseReadUrl: string | undefined;
  /** How far a replica that is read may be behind, in milliseconds. */
  databaseReadLagMs: number;
  /** Maximum number of connections, to the primary and to each replica. */
  databasePool: number;
  allowEmbedded: boolean;
  ipLookupUrl: string | undefined;
  /** Credits; changes of balances by more than this need a second operator. */
  adjustmentLimit: number;
  /** SMTP server; undefined: emails stay in the outbox, shown at `/dev/mail`. */
  smtpUrl: string | undefined;
  /** Sender of emails; undefined: the store's name and its support address. */
  mailFrom: string | undefined;
  /** Allows production without `smtpUrl`. */
  allowNoMail: boolean;
  /** Account at Stripe that payments go to; undefined: the sandbox, which takes no money. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  /** Allows the sandbox payment provider in production. */
  allowSandbox: boolean;
  /** Key of 32 bytes for the encryption of bank accounts; undefined: the one in the data folder. */
  payoutKey: Buffer | undefined;
  /** Endpoint of Steam's OpenID; another one for tests. */
  steamOpenIdUrl: string;
  /** Base URL of imported pictures; undefined: every item is drawn. */
  imageHost: string | undefined;
}

/** @throws BadConfiguration if one of its two secrets is missing */
function readStripe(data: z.output<typeof Environment>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = data;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (secretKey === undefined || webhookSecret === undefined) {
    throw new BadConfiguration(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET belong together. Set both and start again.',
    );
  }
  return { secretKey, webhookSecret, apiUrl };
}

/** Reads the environment. @throws BadConfiguration */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const data = readEnvironment(Environment, environment);
  return {
    ...serverConfig(data),
    host: data.API_HOST,
    port: data.API_PORT,
    dataDir: data.DATA_DIR,
    diskReserve: data.DISK_RESERVE_MB,
    databaseUrl: data.DATABASE_URL,
    databaseDirectUrl: data.DATABASE_DIRECT_URL === data.DATABASE_URL ? undefined : data.DATABASE_DIRECT_URL,
    databaseReadUrl: data.DATABASE_READ_URL,
    databaseReadLagMs: data.DATABASE_READ_LAG_MS,
    databasePool: data.DATABASE_POOL,
    allowEmbedded: data.PATINA_ALLOW_EMBEDDED,
    ipLookupUrl: data.IP_LOOKUP_URL,
    adjustmentLimit: data.ADJUSTMENT_LIMIT,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    allowNoMail: data.PATINA_ALLOW_NO_MAIL,
    stripe: readStripe(data),
    allowSandbox: data.PATINA_ALLOW_SANDBOX,
    payoutKey: data.PAYOUT_KEY,
    steamOpenIdUrl: data.STEAM_OPENID_URL,
    imageHost: data.IMAGE_HOST,
  };
}
