import type { FastifyRequest } from 'fastify';

/** Whether the visitor uses TLS: by the request, or by the store's configured origin, whatever a proxy in front says. */
export function isSecure({ protocol, server }: Pick<FastifyRequest, 'protocol' | 'server'>): boolean {
  return protocol === 'https' || server.hasSecureOrigin;
}
