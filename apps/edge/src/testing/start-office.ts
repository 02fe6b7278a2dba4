import type { RegistryEntry } from '@patina/platform/registry';
import type { FastifyRequest } from 'fastify';
import { aRegistry, aRelease } from './releases-folder.ts';
import { startTestEdge } from './start-test-edge.ts';

const page = (path: string, ...requires: string[]) => ({ path, files: ['page.js'], prefetch: [], requires });

const OFFICE = {
  routes: [page('/office', 'clerk', 'porter'), page('/office/keys', 'porter')],
  menu: [
    { path: '/office', title: { en: 'Office' } },
    { path: '/office/keys', title: { en: 'Keys' } },
  ],
};

/** Pages for clerks and porters. */
export function anOffice(version: string): RegistryEntry {
  return { paths: ['/office'], live: aRelease(version, OFFICE) };
}

/** Headers of a browser that is signed in; sessions are named like the account. */
export const sessionOf = (account: string) => ({ cookie: `session=${account}` });

const accountOf = ({ headers }: FastifyRequest) => /session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? '';

/** An edge of a store with an office; `roles` by account may change. */
export async function startOffice(
  options: Parameters<typeof startTestEdge>[0] = {},
  office: Partial<RegistryEntry> = {},
) {
  const edge = await startTestEdge(options);
  const { remotes } = aRegistry();
  await edge.releases.write(aRegistry({ remotes: { ...remotes, office: { ...anOffice('o2'), ...office } } }));
  const roles: Record<string, string[] | undefined> = { shopper: undefined, clerk: ['clerk'], porter: ['porter'] };
  const isKnown = (request: FastifyRequest) => Object.hasOwn(roles, accountOf(request));
  edge.api.respond('/is-auth', {
    body: (request: FastifyRequest) => ({ status: 'OK', authenticated: isKnown(request), emailVerified: true }),
  });
  edge.api.respond('/user/profile', {
    body: (request: FastifyRequest) => ({ status: 'OK', payload: { roles: roles[accountOf(request)] } }),
  });
  edge.api.respond('/cart/contents', { body: { status: 'OK', cart: [] } });
  return { ...edge, roles };
}
