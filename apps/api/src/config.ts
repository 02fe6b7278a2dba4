import * as z from 'zod/mini';

const word = z.string().check(z.trim());

const boolean = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false'),
  z.transform((text) => text === '1' || text === 'true'),
);

function number(minimum: number, maximum: number) {
  const message = `must be a number from ${minimum} to ${maximum}`;
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(/^\d+(\.\d+)?$/, message)),
      z.transform((digits) => Number(digits)),
    ),
    z.number().check(z.gte(minimum, message), z.lte(maximum, message)),
  );
}

/** `https://store.example`: nothing behind the host. */
function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).href === `${new URL(text).origin}/`
  );
}

/** What the operator may set in the environment. An empty variable counts as not set. */
const Environment = z.object({
  NODE_ENV: z._default(word, 'development'),
  API_HOST: z._default(word, '127.0.0.1'),
  API_PORT: z.optional(number(0, 65_535)),
  DATA_DIR: z._default(word, '.patina/data'),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(z.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host:5432/name')),
  ),
  DATABASE_POOL: z._default(number(1, 200), 10),
  DRAIN_SECONDS: z._default(number(0, 300), 0),
  PATINA_ALLOW_EMBEDDED: z._default(boolean, false),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  RATE_LIMIT_SCALE: z._default(number(0.001, 1_000_000), 1),
  TRUST_PROXY: z.optional(word),
  PUBLIC_ORIGIN: z.optional(z.string().check(z.refine(isOrigin, 'must be an address such as https://store.example'))),
  COUNTRY_HEADER: z._default(word, 'cf-ipcountry'),
  IMAGE_HOST: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must be an http or https address'))),
  SMTP_URL: z.optional(
    z.string().check(z.regex(/^smtps?:\/\//, 'must be an address such as smtp://user:password@host:587')),
  ),
  MAIL_FROM: z.optional(
    z.string().check(z.regex(/^[^\r\n]*@[^\r\n]*$/, 'must be an address such as Store <store@store.example>')),
  ),
  PATINA_ALLOW_NO_MAIL: z._default(boolean, false),
  STRIPE_SECRET_KEY: z.optional(z.string().check(z.regex(/^[sr]k_/, 'must be a secret key such as sk_live_…'))),
  STRIPE_WEBHOOK_SECRET: z.optional(z.string().check(z.regex(/^whsec_/, 'must be a secret such as whsec_…'))),
  STRIPE_API_URL: z._default(
    z.string().check(z.regex(/^https?:\/\//, 'must be an http or https address')),
    'https://api.stripe.com',
  ),
  PATINA_ALLOW_SANDBOX: z._default(boolean, false),
  STEAM_OPENID_URL: z._default(
    z.string().check(z.regex(/^https?:\/\//, 'must be an http or https address')),
    'https://steamcommunity.com/openid/login',
  ),
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
  IP_LOOKUP_URL: z.optional(z.string().check(z.regex(/^https?:\/\//, 'must be an http or https address'))),
});

/** The server's settings, read once from the environment. */
export interface Config {
  production: boolean;
  host: string;
  /** Undefined: 3001 when started by hand, any free port when started by another process. */
  port: number | undefined;
  /** Folder of the embedded database and of the operator's socket. */
  dataDir: string;
  /** Address of a PostgreSQL server; undefined: the embedded engine in `dataDir`. */
  databaseUrl: string | undefined;
  databasePool: number;
  /** How long a server that was asked to stop goes on taking requests, in milliseconds, for load balancers to notice. */
  drain: number;
  allowEmbedded: boolean;
  logLevel: string;
  /** Multiplies every rate limit. */
  rateLimitScale: number;
  /** Addresses of the proxies in front whose `X-Forwarded-For` counts; false: none. */
  trustProxy: string | boolean;
  /** Origin of the store as it is written into site maps and mails; undefined: the one that was asked. */
  publicOrigin: string | undefined;
  /** Header in which a proxy in front names the visitor's country, lower case. */
  countryHeader: string;
  ipLookupUrl: string | undefined;
  /** Where mails are handed over; undefined: they stay in the database, readable at `/dev/mail`. */
  smtpUrl: string | undefined;
  /** Sender of the mails; undefined: the store's name and its support address. */
  mailFrom: string | undefined;
  /** Production without `smtpUrl`. */
  allowNoMail: boolean;
  /** Account at Stripe that payments go to; undefined: the sandbox, which takes no money. */
  stripe: { secretKey: string; webhookSecret: string; apiUrl: string } | undefined;
  /** Production with the payment provider for trying out. */
  allowSandbox: boolean;
  /** 32 bytes that bank accounts are encrypted with; undefined: a key of the data folder's own. */
  payoutKey: Buffer | undefined;
  /** Endpoint of Steam's OpenID; another one for tests. */
  steamOpenIdUrl: string;
  /** Where imported pictures lie; undefined: every item is drawn. */
  imageHost: string | undefined;
}

/** A variable of the environment has a value that cannot work; the message is fit for the operator. */
export class BadConfiguration extends Error {}

/** @throws BadConfiguration where one of its two secrets is missing */
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

/** Reads the environment. Throws `BadConfiguration` naming every wrong variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new BadConfiguration(`The configuration cannot be used: ${wrong.join('; ')}. Correct it and start again.`);
  }
  const { data } = parsed;
  return {
    production: data.NODE_ENV === 'production',
    host: data.API_HOST,
    port: data.API_PORT,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    databasePool: data.DATABASE_POOL,
    drain: data.DRAIN_SECONDS * 1000,
    allowEmbedded: data.PATINA_ALLOW_EMBEDDED,
    logLevel: data.LOG_LEVEL,
    rateLimitScale: data.RATE_LIMIT_SCALE,
    trustProxy: data.TRUST_PROXY === 'true' ? true : (data.TRUST_PROXY ?? false),
    publicOrigin: data.PUBLIC_ORIGIN && new URL(data.PUBLIC_ORIGIN).origin,
    countryHeader: data.COUNTRY_HEADER.toLowerCase(),
    ipLookupUrl: data.IP_LOOKUP_URL,
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
