import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';

/** `OPERATIONS_TOKEN` of an environment. */
export const operationsToken = z.string().check(
  z.regex(/^[\x21-\x7e]{32,}$/, {
    error: 'must be at least 32 characters without spaces; make one by: openssl rand -base64 32',
  }),
);

/** Who may read what a server says of itself: metrics, the description of its API. */
interface OperationsAccess {
  production: boolean;
  operationsToken: string | undefined;
}

interface PrivateRoutes {
  /** Whether a route, by its pattern, is for operations only. */
  isPrivate(route: string): boolean;
  refuse(reply: FastifyReply, reason: string): unknown;
}

const REFUSAL =
  'This is for the operation of the store: send its OPERATIONS_TOKEN as a bearer token, or as the password of any name.';
const UNSET = `${REFUSAL} This server has none: set it and start again.`;

/**
 * Keeps routes private: in production they need the token, and nobody reads them without one being configured. Elsewhere they
 * are open unless there is a token. An address such as the loopback proves nothing, because proxies have it too. Called before
 * the routes are registered.
 */
export function requireOperationsToken(
  app: FastifyInstance,
  { production, operationsToken: token }: OperationsAccess,
  { isPrivate, refuse }: PrivateRoutes,
): void {
  if (!production && token === undefined) return;
  app.addHook('onRequest', async ({ routeOptions, headers }, reply) => {
    if (!isPrivate(routeOptions.url ?? '')) return undefined;
    // What needs a token is for no cache.
    reply.header('cache-control', 'no-store');
    const sent = tokenIn(headers.authorization);
    if (token !== undefined && sent !== undefined && areEqual(sent, token)) return undefined;
    reply.header('www-authenticate', 'Bearer, Basic realm="operations"');
    return refuse(reply, token === undefined ? UNSET : REFUSAL);
  });
}

/** Prometheus sends a bearer token; a browser asks for a name and a password. */
function tokenIn(authorization = ''): string | undefined {
  const [, scheme = '', value = ''] = /^(\w+) +(\S+)$/.exec(authorization) ?? [];
  if (scheme.toLowerCase() === 'bearer') return value;
  if (scheme.toLowerCase() !== 'basic') return undefined;
  const credentials = Buffer.from(value, 'base64').toString();
  return credentials.slice(credentials.indexOf(':') + 1);
}

/** Takes the same time whatever differs. */
function areEqual(sent: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(sent), digest(expected));
}
