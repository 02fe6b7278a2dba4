import { support as calls } from '@patina/shared-api/contract/support';
import type { FastifyInstance } from 'fastify';
import type { SupportService } from '#features/support/support-service.ts';
import { addressOf } from '#http/address-of.ts';
import { serve } from '#http/endpoint-route.ts';

export function supportRoutes(api: FastifyInstance, { support }: { support: SupportService }): void {
  serve(api, calls.contact, async ({ body, request }) => {
    await support.contact(body, addressOf(request.ip));
    return { status: 'OK' as const, message: 'Your message has been sent.' };
  });
}
