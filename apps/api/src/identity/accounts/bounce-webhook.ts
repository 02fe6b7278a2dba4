import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { BounceService } from '#identity/accounts/bounces.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { OK } from '#platform/http/endpoint-route.ts';
import { requireSignature } from '#platform/secrets/webhook-signature.ts';
import { SECOND } from '#platform/time.ts';

/** What the mail provider's bounces are translated to; `at` in seconds since 1970. */
const Bounces = z.object({
  bounces: z
    .array(
      z.object({
        address: z.string().check(z.maxLength(320)),
        type: z.enum(['permanent', 'temporary']),
        at: z.int().check(z.gte(0)),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
});

/**
 * `POST /email/bounces`: emails that came back later. Sent twice it is as once, because an address is marked once, and not after it
 * was confirmed; who sends it must sign it (docs/deployment.md#bounces).
 */
export async function bounceWebhook(
  api: FastifyInstance,
  { bounces, secret }: { bounces: BounceService; secret: string | undefined },
): Promise<void> {
  // The signature covers the raw bytes.
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post(
    '/email/bounces',
    { config: { withoutSession: true }, schema: { hide: true } },
    async ({ body, headers }) => {
      if (secret === undefined) throw new ApiError('address-not-found');
      requireSignature(body, secret, headers['patina-signature']);
      for (const { address, type, at } of read(body as Buffer)) {
        if (type === 'permanent') await bounces.note(address, new Date(Math.min(at * SECOND, Date.now())));
      }
      return OK;
    },
  );
}

/** @throws ApiError */
function read(body: Buffer): z.output<typeof Bounces>['bounces'] {
  try {
    return z.parse(Bounces, JSON.parse(body.toString('utf8'))).bounces;
  } catch {
    throw new ApiError('webhook-malformed');
  }
}
