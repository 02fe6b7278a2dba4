import type { FastifyInstance } from 'fastify';
import type { RegistryStore } from '#registry/registry-store.ts';
import type { Readiness } from './readiness.ts';

interface HealthOptions {
  registry: RegistryStore;
  readiness: Readiness;
}

/** `/healthz`: the process is up. `/readyz`: pages can be composed; 503 without any registry, and when the edge ends. */
export async function healthRoutes(app: FastifyInstance, { registry, readiness }: HealthOptions) {
  app.addHook('onRequest', async (_, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/healthz', () => ({ status: 'OK' }));
  app.get('/readyz', async (_, reply) => {
    const isReadable = await registry.read().then(
      () => true,
      () => false,
    );
    const isReady = readiness.state === 'open' && isReadable;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'OK' : 'ERROR' });
  });
}
