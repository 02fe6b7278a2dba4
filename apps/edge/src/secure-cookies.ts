import { ownCookies } from '@patina/http/host-cookies';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * In a store with an https origin, reads the cookies of this host only, and adds `Secure` to every cookie, those of the API
 * included. Registered after the cookies.
 */
export function secureCookies(app: FastifyInstance, publicOrigin: string | undefined): void {
  const hasSecureOrigin = publicOrigin?.startsWith('https:') ?? false;
  const isSecure = ({ protocol }: Pick<FastifyRequest, 'protocol'>) => hasSecureOrigin || protocol === 'https';
  app.addHook('onRequest', async (request) => {
    request.cookies = ownCookies(request.cookies, isSecure(request));
  });
  app.addHook('onSend', async (request, reply) => {
    const cookies = reply.getHeader('set-cookie');
    if (cookies === undefined || !isSecure(request)) return;
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      [cookies].flat().map((cookie) => withSecure(String(cookie))),
    );
  });
}

const withSecure = (cookie: string) => (/;\s*secure\s*(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`);
