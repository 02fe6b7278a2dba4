import * as z from 'zod/mini';

/*
 * Parsing of environment variables: a server has one schema of them, composed of the parts below. An empty variable
 * counts as not set.
 */

/** Text without surrounding spaces. */
export const word = z.string().check(z.trim());

/** `1`, `0`, `true` or `false`. */
export const flag = z.pipe(
  z.enum(['0', '1', 'true', 'false'], 'must be 1, 0, true or false'),
  z.transform((text) => text === '1' || text === 'true'),
);

/** A decimal number in a range, both ends included. */
export function number(minimum: number, maximum: number, { isInteger = false } = {}) {
  const error = ({ input }: { input?: unknown }) => `must be a number from ${minimum} to ${maximum}, not "${input}"`;
  return z.pipe(
    z.pipe(
      z.string().check(z.regex(isInteger ? /^\d+$/ : /^\d*\.?\d+$/, { error })),
      z.transform((digits) => Number(digits)),
    ),
    z.number().check(z.gte(minimum, { error }), z.lte(maximum, { error })),
  );
}

/** `https://store.example`: a scheme, a host and optionally a port. */
export const origin = z.pipe(
  z.string().check(z.refine(isOrigin, 'must be an address such as https://store.example')),
  z.transform((text) => new URL(text).origin),
);

/** An http or https address. */
export const httpAddress = z.string().check(z.refine(isHttp, 'must be an http or https address'));

/** A key of 32 random bytes. */
export const key = z.pipe(
  z
    .string()
    .check(
      z.regex(/^[A-Za-z0-9+/_-]{43}=?$/, 'must be 32 random bytes as base64; make them by: openssl rand -base64 32'),
    ),
  z.transform((text: string) => Buffer.from(text, 'base64')),
);

/** Level of the log; `silent` for none. */
export const logLevel = z.enum(
  ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
  'must be fatal, error, warn, info, debug, trace or silent',
);

/** An environment variable has an invalid value; the message is for the operator. */
export class BadConfiguration extends Error {}

/** Reads the variables of a schema. @throws BadConfiguration with the name of every wrong variable */
export function readEnvironment<Schema extends z.ZodMiniType>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): z.output<Schema> {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = z.safeParse(schema, set);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new BadConfiguration(`The configuration cannot be used: ${wrong.join('; ')}. Correct it and start again.`);
}

function isHttp(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function isOrigin(text: string): boolean {
  return isHttp(text) && new URL(text).href === `${new URL(text).origin}/`;
}
