import helmet from '@fastify/helmet';
import fastify from 'fastify';

/** Headers of an empty response, which are not helmet's. */
const OF_EVERY_RESPONSE = ['connection', 'content-length', 'content-type', 'date'];

/**
 * The security headers of every response, as helmet sets them. Made once, by a server that is not opened: registered in the
 * API, helmet would make them anew for every request.
 */
export async function securityHeaders(): Promise<Record<string, string>> {
  const app = fastify();
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
  });
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const own = Object.entries(headers).filter(([name]) => !OF_EVERY_RESPONSE.includes(name));
  return Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
}
