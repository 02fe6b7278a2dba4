import { DEFAULT_DATA_DIR } from '@patina/http/data-dir';
import { BadConfiguration, flag, httpAddress, key, number, readEnvironment, word } from '@patina/http/environment';
import { SERVER_VARIABLES, type ServerConfig, serverConfig } from '@patina/http/server-config';
import * as z from 'zod/mini';
import { PUSH_SERVICES, type PushKeys, pushServices, readPushKeys, VAPID_VARIABLES } from '#platform/push-config.ts';

const postgresAddress = z
  .string()
  .check(z.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/name'));

/** One key or several, joined by commas. */
const steamKeys = z.pipe(
  z
    .string()
    .check(z.regex(/^[0-9A-F]{32}(,[0-9A-F]{32})*$/i, 'must be keys of 32 hexadecimal digits, joined by commas')),
  z.transform((keys) => keys.split(',')),
);

const variable = <Name extends string, Schema extends z.ZodMiniType>(name: Name, schema: Schema) => ({ name, schema });

/** What this server alone reads from the environment: each setting by its variable. */
const OWN = {
  host: variable('API_HOST', z._default(word, '127.0.0.1')),
  /** Undefined: 3001 if started manually, any free port if started by another process. */
  port: variable('API_PORT', z.optional(number(0, 65_535, { isInteger: true }))),
  /** Folder of the embedded database and of the operator's socket. */
  dataDir: variable('DATA_DIR', z._default(word, DEFAULT_DATA_DIR)),
  /** Free space on the embedded database's disk below which writes are refused, in megabytes. */
  diskReserve: variable('DISK_RESERVE_MB', z._default(number(0, 1_000_000), 100)),
  /** Address of a PostgreSQL server; undefined: the embedded engine in `dataDir`. */
  databaseUrl: variable('DATABASE_URL', z.optional(postgresAddress)),
  /** Address without a connection pooler, for migrations and operator commands; undefined: `databaseUrl` is none. */
  databaseDirectUrl: variable('DATABASE_DIRECT_URL', z.optional(postgresAddress)),
  /** Address of one or more replicas; undefined: all reads go to `databaseUrl`. */
  databaseReadUrl: variable('DATABASE_READ_URL', z.optional(postgresAddress)),
  /** How far a replica that is read may be behind, in milliseconds. */
  databaseReadLagMs: variable('DATABASE_READ_LAG_MS', z._default(number(0, 60_000), 1000)),
  /** Maximum number of connections, to the primary and to each replica. */
  databasePool: variable('DATABASE_POOL', z._default(number(1, 200), 10)),
  allowEmbedded: variable('PATINA_ALLOW_EMBEDDED', z._default(flag, false)),
  /** Base URL of imported pictures; undefined: every item is drawn. */
  imageHost: variable('IMAGE_HOST', z.optional(httpAddress)),
  /** SMTP server; undefined: emails stay in the outbox, shown at `/dev/mail`. */
  smtpUrl: variable(
    'SMTP_URL',
    z.optional(z.string().check(z.regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587'))),
  ),
  /** Sender of emails; undefined: the store's name and its support address. */
  mailFrom: variable(
    'MAIL_FROM',
    z.optional(
      z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Store <store@store.example>')),
    ),
  ),
  /** Signs webhooks about emails that came back; undefined: none are taken. */
  bounceSecret: variable(
    'BOUNCE_SECRET',
    z.optional(
      z.string().check(z.minLength(32, 'must have at least 32 characters; make them by: openssl rand -base64 32')),
    ),
  ),
  /** Allows production without `smtpUrl`. */
  allowNoMail: variable('PATINA_ALLOW_NO_MAIL', z._default(flag, false)),
  /** Allows the sandbox payment provider in production. */
  allowSandbox: variable('PATINA_ALLOW_SANDBOX', z._default(flag, false)),
  /** Endpoint of Steam's OpenID; another one for tests. */
  steamOpenIdUrl: variable('STEAM_OPENID_URL', z._default(httpAddress, 'https://steamcommunity.com/openid/login')),
  /** Origin of Steam's community, whose inventories are read; another one for tests. */
  steamCommunityUrl: variable('STEAM_COMMUNITY_URL', z._default(httpAddress, 'https://steamcommunity.com')),
  /** Origin of Steam's Web API, by which trades are watched; another one for tests. */
  steamApiUrl: variable('STEAM_API_URL', z._default(httpAddress, 'https://api.steampowered.com')),
  /** Web API keys of the store's Steam accounts; none: trades are not watched. */
  steamApiKeys: variable('STEAM_API_KEY', z._default(steamKeys, [])),
  /** Key of 32 bytes for the encryption of bank accounts; undefined: the one in the data folder. */
  payoutKey: variable('PAYOUT_KEY', z.optional(key)),
  /** Origins of the push services whose subscriptions are taken; others for tests. */
  pushServices: variable('PUSH_SERVICES', z._default(pushServices, PUSH_SERVICES)),
  /** Most live streams that are open at once; 0: none, and pages ask every minute. */
  liveStreams: variable('LIVE_STREAMS', z._default(number(0, 1_000_000, { isInteger: true }), 10_000)),
  ipLookupUrl: variable('IP_LOOKUP_URL', z.optional(httpAddress)),
  /** Credits; changes of balances by more than this need a second operator. */
  adjustmentLimit: variable('ADJUSTMENT_LIMIT', z._default(number(0, 1_000_000), 50)),
};

type OwnSettings = { [Setting in keyof typeof OWN]: z.output<(typeof OWN)[Setting]['schema']> };

/** The server's settings, read once from the environment. */
export interface Config extends ServerConfig, OwnSettings {
  /** Account at Stripe that payments go to; undefined: the sandbox, which takes no money. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  /** The store's keys for push; undefined: it offers none. */
  push: PushKeys | undefined;
}

const STRIPE_VARIABLES = {
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/, 'must be a secret key such as sk_live_…'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must be a secret such as whsec_…'))),
  STRIPE_API_URL: z._default(httpAddress, 'https://api.stripe.com'),
};

/** An empty variable counts as not set. */
const Environment = z.object({
  ...(Object.fromEntries(Object.values(OWN).map(({ name, schema }) => [name, schema])) as Record<never, never>),
  ...STRIPE_VARIABLES,
  ...VAPID_VARIABLES,
  ...SERVER_VARIABLES,
});

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
  const read = data as Record<string, unknown>;
  const own = Object.fromEntries(
    Object.entries(OWN).map(([setting, { name }]) => [setting, read[name]]),
  ) as OwnSettings;
  return {
    ...serverConfig(data),
    ...own,
    databaseDirectUrl: own.databaseDirectUrl === own.databaseUrl ? undefined : own.databaseDirectUrl,
    stripe: readStripe(data),
    push: readPushKeys(data),
  };
}
