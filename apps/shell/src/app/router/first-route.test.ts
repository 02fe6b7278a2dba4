import { createBrowserRouter } from '@patina/platform/router';
import { expect, onTestFinished, test } from 'vitest';
import { keepScrollPosition, removeInitialHead } from './first-route.ts';

/** The document of a product's page as the edge wrote it, and a router that shows it. */
function aFirstPage() {
  const page = document.implementation.createHTMLDocument();
  page.head.innerHTML =
    '<title data-head>AK-47</title><link rel="icon" href="/icon.svg"><link data-head rel="canonical" href="/products/7"><meta data-head name="description" content="A rifle">';
  history.replaceState(null, '', '/products/7');
  const router = createBrowserRouter([{ path: '*', element: null }]);
  onTestFinished(() => router.dispose());
  removeInitialHead(router, page);
  return { router, tags: () => [...page.head.children].map(({ tagName }) => tagName) };
}

test('another page removes the first one’s description from the head, and nothing else', async () => {
  const { router, tags } = aFirstPage();
  await router.navigate('/products/8');
  expect(tags()).toEqual(['LINK']);
});

test('a change within the page does not change the head', async () => {
  const { router, tags } = aFirstPage();
  await router.navigate('/products/7?page=2#wears');
  expect(tags()).toEqual(['TITLE', 'LINK', 'LINK', 'META']);
});

test('a page that stays where it was scrolled is scrolled neither to its top nor to where it was left, the next one is', async () => {
  const { router } = aFirstPage();
  expect(router.state.restoreScrollPosition).toBeNull();
  keepScrollPosition(router);
  const { key } = router.state.location;
  router.enableScrollRestoration({ [key]: 300 }, () => 700);
  expect(router.state.restoreScrollPosition).toBe(false);
  await router.navigate('/products/8');
  expect(router.state.restoreScrollPosition).toBeNull();
  await router.navigate(-1);
  await expect.poll(() => router.state.restoreScrollPosition).toBe(700);
});
