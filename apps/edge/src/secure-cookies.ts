import type { FastifyInstance } from 'fastify';

/** Adds `Secure` to every cookie of a store with an https origin, those of the API included. */
export function secureCookies(app: FastifyInstance, publicOrigin: string | undefined): void {
  const hasSecureOrigin = publicOrigin?.startsWith('https:') ?? false;
  app.addHook('onSend', async ({ protocol }, reply) => {
    const cookies = reply.getHeader('set-cookie');
    if (cookies === undefined || !(hasSecureOrigin || protocol === 'https')) return;
    reply.removeHeader('set-cookie');
    reply.header(
      'set-cookie',
      [cookies].flat().map((cookie) => withSecure(String(cookie))),
    );
  });
}

const withSecure = (cookie: string) => (/;\s*secure\s*(;|$)/i.test(cookie) ? cookie : `${cookie}; Secure`);
