import type { Registry } from '@patina/platform/registry';
import type { FastifyRequest } from 'fastify';
import {
  BUCKET_COOKIE,
  bucketCookie,
  drawBucket,
  hasCanary,
  readBucket,
  registryFor,
} from '#features/canary/canary-bucket.ts';
import { FAILED_SHELLS_COOKIE, withoutFailedShells } from '#features/shell-fallback/failed-shells.ts';

interface VisitorRegistry {
  registry: Registry;
  /** `Set-Cookie` of the visitor's canary bucket, if it is new. */
  bucketCookie?: string;
}

/** The releases of one visitor: with the canaries of the bucket, without the shells that failed in this browser. */
export function visitorRegistry(published: Registry, { cookies }: FastifyRequest): VisitorRegistry {
  const usable = withoutFailedShells(published, cookies[FAILED_SHELLS_COOKIE]);
  if (!hasCanary(usable)) return { registry: usable };
  const known = readBucket(cookies[BUCKET_COOKIE]);
  const bucket = known ?? drawBucket();
  return { registry: registryFor(usable, bucket), ...(known === undefined && { bucketCookie: bucketCookie(bucket) }) };
}
