import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { storeOrigin } from '@patina/shared-api/contract/content/store-origin';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * The store's origin for links outside of the page: site maps, Steam’s return URL.
 * @throws ApiError if none is configured and the request's host is malformed
 */
export function requestOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  const origin = storeOrigin(publicOrigin, request);
  if (origin === undefined) throw new ApiError('host-malformed');
  return origin;
}

/** Names of this machine, which no stranger's server has. */
const OWN_HOST = /^(localhost|([a-z0-9-]+\.)*localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/i;

/**
 * The store's origin for links in emails and for what comes back later: the configured one, in production always. Without it
 * the requested one counts on the machine itself only: whoever sends a request chooses its `Host`, and a stranger's would lead
 * the owner of an account, with the token of the link, to another server.
 */
export function linkOrigin(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicOrigin: string | undefined,
): string {
  if (publicOrigin !== undefined) return publicOrigin;
  if (OWN_HOST.test(host)) return `${protocol}://${host}`.toLowerCase();
  return `http://localhost${/:\d{1,5}$/.exec(host)?.[0] ?? ''}`;
}

/** Key of rate limits for an IP address: the address, or for IPv6 its /64 network, which belongs to one household. */
export function clientAddress(ip: string): string {
  if (!isIPv6(ip) || /^::ffff:\d/i.test(ip)) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const groups = [head, tail].map((part) => part.split(':').filter(Boolean));
  const [first = [], last = []] = groups;
  const middle = ip.includes('::') ? Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0') : [];
  return `${[...first, ...middle, ...last].slice(0, 4).join(':')}::/64`;
}

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

/** Whether an address is one of the machine itself. */
export const isLoopback = (ip: string): boolean => LOOPBACK.test(ip);

/** Whether the visitor uses TLS: by the request, or by the store's configured origin, whatever a proxy in front says. */
export function isSecure({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return protocol === 'https' || server.hasSecureOrigin;
}

export const REQUEST_ID_HEADER = 'x-request-id';

/** The client's request id when it is well formed, else a new one; it is in every log line and in every error response. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[REQUEST_ID_HEADER];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}
