import { storeOrigin } from '@patina/shared-api/contract/store-origin';
import type { FastifyRequest } from 'fastify';
import { Malformed } from '#http/problems.ts';

/**
 * The store's origin for what leaves the page: site maps, mails, the way back from Steam.
 * @throws Malformed when none is configured and the one that was asked is no origin
 */
export function askedOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  const origin = storeOrigin(publicOrigin, request);
  if (origin === undefined) throw new Malformed('The host of the request is malformed.');
  return origin;
}
