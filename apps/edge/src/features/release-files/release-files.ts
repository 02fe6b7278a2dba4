import { etagOf, isNotModified } from '@patina/http/etag';
import { negotiateEncoding } from '@patina/http/negotiate-encoding';
import type { Registry } from '@patina/platform/registry';
import { requiredRoles } from '@patina/platform/required-roles';
import { findEntry } from '@patina/releases/registry/entry-of';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { deliveryHeaders, isHtml, isPublicFile } from '@patina/releases/storage/release-file';
import type { FastifyInstance } from 'fastify';
import { personalHeaders, type RoleCache } from '#prefetch/role-cache.ts';
import type { FindRelease } from '#registry/find-release.ts';
import type { RegistryCache } from '#registry/registry-cache.ts';

/** A file of a release, with or without the number of a retry: `/releases/catalog/1.0.0/~1/remoteEntry.js`. */
const RETRY_SEGMENT = /^([^/]+\/[^/]+)\/~\d+\//;

/** Safe names: no empty segments, no leading dots, no backslashes or NUL. */
const PLAIN_NAME = /^(?:(?!\.)[^/\\\0]+\/)*(?!\.)[^/\\\0]+$/;

/** Files that were compressed when the release was made; all others have formats that are already compressed. */
const COMPRESSED = /\.(js|css|svg|json|html)$/;

const EXTENSIONS = { br: '.br', gzip: '.gz' };

/** For browsers only: caches in front of the edge would send it to everybody. */
const PRIVATE = { 'cache-control': 'private, max-age=31536000, immutable' };

/** Whatever a file is, opened by itself it is no page of the store: it runs nothing and loads nothing. */
const INERT = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

interface ReleaseFilesOptions {
  files: Pick<ObjectStore, 'get'>;
  registry: RegistryCache;
  findRelease: FindRelease;
  roles: RoleCache;
}

/**
 * Serves the files of releases: immutable, so browsers cache them for a year, and compressed at build time. Retries of
 * a remote have addresses below `~n/`, because a browser never runs a failed module again under the same address. The
 * registry, all other objects and HTML are not public. For visitors without the roles of a release there are no such files.
 */
export async function releaseFiles(app: FastifyInstance, { files, registry, findRelease, roles }: ReleaseFilesOptions) {
  const access = openFileAccess(findRelease);
  app.get<{ Params: { '*': string } }>('/releases/*', async (request, reply) => {
    const name = request.params['*'].replace(RETRY_SEGMENT, '$1/');
    if (!PLAIN_NAME.test(name) || !isPublicFile(name) || isHtml(name)) return reply.callNotFound();
    const required = await access.rolesFor(name, await registry.read());
    if (required) {
      const own = await roles.read({ cookies: request.cookies, headers: personalHeaders(request) });
      if (!required.some((role) => own.includes(role))) return reply.callNotFound();
    }
    const found = await readFile(files, name, request.headers['accept-encoding']);
    if (!found) return reply.callNotFound();
    const etag = etagOf(found.content);
    reply.headers({
      ...deliveryHeaders(found.name),
      ...(required && PRIVATE),
      ...INERT,
      etag,
      vary: 'accept-encoding',
    });
    if (isNotModified(request, etag)) return reply.code(304).send();
    return reply.send(found.content);
  });
}

async function readFile(files: Pick<ObjectStore, 'get'>, name: string, acceptEncoding: string | string[] | undefined) {
  const coding = COMPRESSED.test(name) ? negotiateEncoding(acceptEncoding) : undefined;
  for (const form of [...(coding ? [`${name}${EXTENSIONS[coding]}`] : []), name]) {
    const content = await files.get(form);
    if (content) return { name: form, content };
  }
  return undefined;
}

/** Who may load the files of releases. */
interface FileAccess {
  /**
   * Roles, any of which opens a file; undefined if it is public.
   * @param name `<app>/<version>/<file>`, exactly as it is read from the store
   */
  rolesFor(name: string, registry: Registry): Promise<string[] | undefined>;
}

/**
 * The files of a release whose pages all require roles are for these roles, and so are those of an app whose live release
 * is such a one.
 */
function openFileAccess(findRelease: FindRelease): FileAccess {
  return {
    async rolesFor(name, registry) {
      const [app = '', version = ''] = name.split('/');
      const required = [findEntry(registry, app)?.live, await findRelease(app, version)]
        .map((release) => release && requiredRoles(release))
        .filter((roles) => roles !== undefined);
      return required.length > 0 ? required.flat() : undefined;
    },
  };
}
