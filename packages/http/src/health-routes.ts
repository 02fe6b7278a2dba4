import type { FastifyInstance, FastifyReply } from 'fastify';

interface HealthOptions {
  readiness: Readiness;
  /** Resolves with what an operator should know; rejects if requests cannot be served, its message is the reason. */
  check: () => Promise<Readonly<Record<string, string>>>;
  sendNotReady: (reply: FastifyReply, reason: string) => unknown;
}

/** `/healthz`: the process is up. `/readyz`: requests can be served; 503 if the check fails, and while draining. */
export function healthRoutes(app: FastifyInstance, { readiness, check, sendNotReady }: HealthOptions): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'OK' };
  });
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store');
    if (readiness.state !== 'open') return sendNotReady(reply, `The server is ${readiness.state}.`);
    try {
      return { status: 'OK', ...(await check()) };
    } catch (error) {
      return sendNotReady(reply, (error as Error).message);
    }
  });
}

/** Whether the server accepts requests; `draining` from the moment it starts to stop. */
export interface Readiness {
  state: 'open' | 'draining';
}
