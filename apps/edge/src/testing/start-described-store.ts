import type { ReleaseRoute, RouteHead } from '@patina/platform/registry';
import { RIFLE, someSettings } from './a-described-page.ts';
import { aRegistry, aRelease } from './releases-folder.ts';
import { startTestEdge } from './start-test-edge.ts';

/** Kinds of pages whose title is the name of their subject. */
const NAMED = ['product', 'page'];

function aRoute(path: string, kind: RouteHead['kind'], name: string, change: Partial<ReleaseRoute> = {}): ReleaseRoute {
  const key = `x.head.${name}`;
  const texts = (title: string) => ({
    [`${key}.title`]: title,
    [`${key}.description`]: 'About {{name}} at {{store}}',
    [`${key}.category.title`]: 'Category {{name}}',
    [`${key}.weapon.title`]: 'Weapon {{name}}',
  });
  const subject = change.prefetch?.at(-1)?.path;
  return {
    path,
    files: [],
    prefetch: [],
    head: {
      kind,
      key,
      texts: { en: texts(NAMED.includes(kind) ? `${name} {{name}}` : name), de: texts(`DE ${name}`) },
      ...(subject && { subject }),
    },
    ...change,
  };
}

const UNIT = {
  ...{ id: 5, float: 0.21, seed: 3, phase: null, name_tag: null, stickers: [], charm: null, inspect_url: null },
  ...{ available_at: null, price: 12 },
};

/** An edge whose releases describe their pages, with one product: 7, a rifle. */
export async function startDescribedStore(options: Parameters<typeof startTestEdge>[0] = {}) {
  const edge = await startTestEdge(options);
  const { shell } = aRegistry();
  await edge.releases.write({
    shell: {
      ...shell,
      live: {
        ...shell.live,
        routes: [
          aRoute('/auth', 'private', 'auth'),
          aRoute('/:slug', 'page', 'page', { prefetch: [{ path: '/static-pages/{slug}' }] }),
          aRoute('*', 'missing', 'nowhere'),
        ],
      },
    },
    remotes: {
      catalog: {
        paths: ['/', '/products'],
        live: aRelease('c2', {
          routes: [
            aRoute('/', 'home', 'home'),
            aRoute('/products/:category?/:subcategory?', 'list', 'list', {
              prefetch: [
                { path: '/categories' },
                { path: '/items/list', query: { type: '{category}' }, pass: ['page', 'sort', 'search'] },
              ],
            }),
            aRoute('/products/:category/:subcategory/:id', 'product', 'product', {
              prefetch: [{ path: '/items/{id}', pass: ['unit'] }],
            }),
          ],
        }),
      },
    },
  });
  const product = {
    id: 7,
    title: 'AK-47 | Redline',
    type: 'Rifle',
    category: 'rifle',
    subcategory: 'ak-47',
    hero: 'AK-47',
    price: 10,
    stock: 1,
    img_url: '/api/art/v/7.svg',
  };
  edge.api.respond('/settings', { body: { status: 'OK', payload: someSettings() } });
  edge.api.respond('/categories', { body: { status: 'OK', payload: [RIFLE] } });
  edge.api.respond('/items/7', {
    body: ({ url }: { url: string }) => ({
      status: 'OK',
      payload: { ...product, ...(url.includes('unit=5') && { unit: UNIT }) },
    }),
  });
  edge.api.respond('/items/list', { body: { status: 'OK', payload: [product], meta: { total: 1 } } });
  edge.api.respond('/static-pages/terms', {
    body: {
      status: 'OK',
      payload: { id: 1, slug: 'terms', title: 'Terms', is_terms: 1, is_privacy: 0, content: '<p>Be kind.</p>' },
    },
  });
  return edge;
}
