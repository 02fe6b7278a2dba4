import { support as calls } from '@patina/shared-api/contract/content/support';
import type { FastifyInstance } from 'fastify';
import { OK, serve } from '#platform/http/endpoint-route.ts';
import { clientAddress } from '#platform/http/request-origin.ts';
import type { SupportService } from '#store/support/support-service.ts';

export function supportRoutes(api: FastifyInstance, { support }: { support: SupportService }): void {
  serve(api, calls.contact, async ({ body, request }) => {
    await support.contact(body, clientAddress(request.ip));
    return { ...OK, message: 'Your message has been sent.' };
  });
}
