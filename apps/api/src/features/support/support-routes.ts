import { support as calls } from '@patina/shared-api/contract/content/support';
import type { FastifyInstance } from 'fastify';
import type { SupportService } from '#features/support/support-service.ts';
import { serve } from '#shared/http/endpoint-route.ts';
import { OK } from '#shared/http/ok.ts';
import { clientAddress } from '#shared/http/request/client-address.ts';

export function supportRoutes(api: FastifyInstance, { support }: { support: SupportService }): void {
  serve(api, calls.contact, async ({ body, request }) => {
    await support.contact(body, clientAddress(request.ip));
    return { ...OK, message: 'Your message has been sent.' };
  });
}
