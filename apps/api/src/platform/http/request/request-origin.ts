import { storeOrigin } from '@patina/shared-api/contract/content/store-origin';
import type { FastifyRequest } from 'fastify';
import { ApiError } from '#platform/http/api-error.ts';

/**
 * The store's origin for links outside of the page: site maps, Steam’s return URL.
 * @throws ApiError if none is configured and the request's host is malformed
 */
export function requestOrigin(request: FastifyRequest, publicOrigin: string | undefined): string {
  const origin = storeOrigin(publicOrigin, request);
  if (origin === undefined) throw new ApiError('host-malformed');
  return origin;
}
