import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { SANDBOX_PAGE_POLICY, sandboxPage } from '#features/payment-sandbox/sandbox-page.ts';
import { ok } from '#shared/http/ok.ts';
import type { SandboxProvider, SendWebhook } from '#shared/payment-providers/sandbox-provider.ts';
import { SECOND } from '#shared/time/from-now.ts';

const Outcome = z.object({ outcome: z.enum(['paid', 'declined', 'cancelled'], 'must be paid, declined or cancelled') });
const Choice = z.object({
  outcome: z.enum(['paid', 'declined', 'cancelled', 'expired'], 'must be an outcome'),
  delivery: z._default(z.enum(['once', 'twice', 'never', 'shuffled'], 'must be a delivery'), 'once'),
});

const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

/** Page and API of the sandbox provider; like another company's server, they use neither session nor CSRF token. */
export async function sandboxRoutes(api: FastifyInstance, sandbox: SandboxProvider): Promise<void> {
  sandbox.connect(webhookSender(api));
  const config = { withoutSession: true };
  // A form without fields.
  api.addContentTypeParser('application/x-www-form-urlencoded', async () => undefined);

  api.post(
    '/sandbox/payments/:id',
    { config, schema: { summary: 'Simulates an outcome of a sandbox payment', tags: ['sandbox'], body: Outcome } },
    async (request) => {
      const { outcome } = request.body as z.output<typeof Outcome>;
      const { status } = await sandbox.simulate(idOf(request), outcome);
      return ok({ status });
    },
  );

  api.get('/sandbox/pay/:id', { config, schema: { hide: true } }, async (request, reply) =>
    reply
      .header('content-security-policy', SANDBOX_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(sandboxPage(await sandbox.find(idOf(request)))),
  );

  api.post('/sandbox/pay/:id', { config, schema: { hide: true, querystring: Choice } }, async (request, reply) => {
    const { outcome, delivery } = request.query as z.output<typeof Choice>;
    const { return_url } = await sandbox.simulate(idOf(request), outcome, delivery);
    return reply.redirect(return_url, 303);
  });
}

/** Sends webhooks over HTTP to this server. */
function webhookSender(api: FastifyInstance): SendWebhook {
  return async (body, headers) => {
    const address = api.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port');
    const isEverywhere = address.address === '::' || address.address === '0.0.0.0';
    const host = isEverywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
    const answer = await fetch(`http://${host}:${address.port}/api/payments/webhooks/sandbox`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(10 * SECOND),
    });
    if (!answer.ok) api.log.warn({ answer: answer.status }, 'a webhook of the sandbox was rejected');
  };
}
