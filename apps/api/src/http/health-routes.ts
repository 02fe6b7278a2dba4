import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { NotReady } from '#http/problems.ts';
import type { Readiness } from '#http/readiness.ts';
import type { Store } from '#wiring.ts';

/** `/healthz`: the process is up. `/readyz`: the store can answer, which includes its database; 503 once it is asked to stop. */
export function healthRoutes(app: FastifyInstance, store: Store, readiness: Readiness): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'OK' };
  });
  app.get('/readyz', async (request, reply) => {
    if (readiness.state !== 'open') throw new NotReady(`The store is ${readiness.state}.`);
    try {
      await sql`select 1`.execute(store.database);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      throw new NotReady('The database does not answer.');
    }
    reply.header('cache-control', 'no-store');
    return { status: 'OK' };
  });
}
