import type { FastifyRequest } from 'fastify';

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
