import { expect, onTestFinished, test, vi } from 'vitest';
import { createBrowserRouter } from './create-browser-router.ts';
import { matchRoute } from './match-route.ts';

const SHELL = ['/auth', '/contact', '/:slug', '/static-page/:id'];
const REMOTE = ['/', '/new', '/products/:category?/:subcategory?', '/products/:category/:subcategory/:productId'];

const routesOf = (paths: string[]) => paths.map((path) => ({ id: path, path }));

/** A router of the shell's routes that gets the remote's on navigation; starts at the address. */
function openRouter(address: string) {
  history.replaceState(null, '', address);
  const router = createBrowserRouter([{ id: 'frame', children: [...routesOf(SHELL), { id: '*', path: '*' }] }], {
    patchRoutesOnNavigation: ({ patch }) => patch('frame', routesOf(REMOTE)),
  });
  onTestFinished(() => router.dispose());
  return router;
}

test.each([
  ['/auth', '/auth'],
  ['/AUTH', '/:slug'],
  ['/static-page/7', '/static-page/:id'],
  ['/Static-Page/7', undefined],
  ['/', '/'],
  ['/new', '/new'],
  ['/New', '/:slug'],
  ['/products/RIFLE', '/products/:category?/:subcategory?'],
  ['/Products/rifle', undefined],
  ['/products/rifle/AK-47/7', '/products/:category/:subcategory/:productId'],
])('page and edge match %s with %s', async (address, path) => {
  const router = openRouter(address);
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  expect(router.state.matches.at(-1)?.route.id).toBe(path ?? '*');
  expect(matchRoute(routesOf([...SHELL, ...REMOTE]), address)?.route.path).toBe(path);
});

test('routes that replace others match case-sensitively, too', async () => {
  history.replaceState(null, '', '/');
  const router = createBrowserRouter([
    { id: 'old', path: '/products', element: null },
    { id: 'any', path: '*', element: null },
  ]);
  onTestFinished(() => router.dispose());
  router._internalSetRoutes([
    { id: 'new', path: '/products', element: null },
    { id: 'any', path: '*', element: null },
  ]);
  const shown = async (path: string) => {
    await router.navigate(path);
    return router.state.matches.map(({ route }) => route.id);
  };
  expect(await shown('/products')).toEqual(['new']);
  expect(await shown('/Products')).toEqual(['any']);
});
