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
import type { OverriddenPage, Overrides } from '#features/overrides/apply-overrides.ts';
import { OVERRIDE_COOKIE } from '#features/overrides/override-cookie.ts';
import { FAILED_SHELLS_COOKIE, withoutFailedShells } from '#features/shell-fallback/failed-shells.ts';
import { visibleRegistry } from '#registry/visible-registry.ts';

/** The releases of one visitor's page. */
export interface VisitorReleases extends OverriddenPage {
  /** The roles that they were chosen for. */
  roles: readonly string[];
  /** The registry that they were chosen from. */
  published: Registry;
  /** `Set-Cookie` of the visitor's canary bucket, if it is new. */
  bucketCookies: string[];
}

/**
 * The releases for a visitor with these roles: with the canaries of the bucket, without the shells that failed in this
 * browser, with the builds that were chosen instead.
 */
export async function visitorReleases(
  registry: Registry,
  roles: readonly string[],
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  overrides: Overrides,
): Promise<VisitorReleases> {
  // First, so that neither a canary nor an override tells anything of what is hidden.
  const published = visibleRegistry(registry, roles);
  const { registry: chosen, bucketCookies } = withCanaries(
    withoutFailedShells(published, cookies[FAILED_SHELLS_COOKIE]),
    cookies,
  );
  const overridden = await overrides.apply({ published, chosen }, cookies[OVERRIDE_COOKIE], roles);
  return {
    ...overridden,
    // A build that overrides may require other roles than what it replaces.
    registry: visibleRegistry(overridden.registry, roles),
    roles,
    published,
    bucketCookies,
  };
}

function withCanaries(registry: Registry, cookies: FastifyRequest['cookies']) {
  if (!hasCanary(registry)) return { registry, bucketCookies: [] };
  const known = readBucket(cookies[BUCKET_COOKIE]);
  const bucket = known ?? drawBucket();
  return { registry: registryFor(registry, bucket), bucketCookies: known === undefined ? [bucketCookie(bucket)] : [] };
}
