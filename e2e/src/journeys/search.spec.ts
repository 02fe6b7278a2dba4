import type { Page, Request } from '@playwright/test';
import { expect, test } from '#shop-test.ts';

/** The page's requests for product lists, in order. */
function listQuestions(page: Page): URLSearchParams[] {
  const questions: URLSearchParams[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/items/list') questions.push(url.searchParams);
  });
  return questions;
}

test('Enter searches at once, and so does the magnifier button', async ({ shop, api }) => {
  const list = await shop.openList();
  await list.search.submit('ak redline ft');
  await list.shows(await api.titles('search=ak redline ft'));
  await expect(list.titles.first()).toContainText('AK-47 | Redline (Field-Tested)');
  await expect(shop.page).toHaveURL('/products?search=ak+redline+ft');

  await list.search.field.fill('awp asiimov');
  await list.search.magnifier.click();
  await list.shows(await api.titles('search=awp asiimov'));
});

test('the clear button empties the search and keeps the cursor in it', async ({ shop, api }) => {
  const list = await shop.openList('/products?search=karambit');
  await expect(list.search.field).toHaveValue('karambit');
  await list.search.clearButton.click();
  await expect(list.search.field).toHaveValue('');
  await expect(list.search.field).toBeFocused();
  await expect(list.search.clearButton).toBeHidden();
  await list.shows(await api.titles());
  await expect(shop.page).toHaveURL('/products');
});

test('a burst of typing makes one request', async ({ shop, api }) => {
  const list = await shop.openList();
  await expect(list.cards).toHaveCount(15);
  const questions = listQuestions(shop.page);
  await list.search.field.pressSequentially('howl');
  await list.shows(await api.titles('search=howl'));
  await expect(list.chips).toHaveText(['“howl”']);
  expect(questions.map((question) => question.get('search'))).toEqual(['howl']);
});

test('a request overtaken by a newer one is aborted', async ({ shop, api }) => {
  await shop.page.addInitScript(noteAborts);
  const list = await shop.openList();
  await expect(list.cards).toHaveCount(15);
  const slow = /\/api\/items\/list\?.*search=dragon/;
  await shop.page.route(slow, () => {
    // Never answered: only an abort ends it.
  });
  const requested = shop.page.waitForRequest(slow);
  await list.search.submit('dragon');
  await requested;
  await list.search.submit('medusa');
  await list.shows(await api.titles('search=medusa'));
  await expect.poll(() => abortsOf(shop.page)).toContainEqual(expect.stringMatching(slow));
});

test('the old products stay, dimmed, while the next ones load', async ({ shop, api }) => {
  const list = await shop.openList();
  const before = await api.titles();
  await list.shows(before);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await shop.page.route('**/api/items/list?*search=fade*', async (route) => {
    await held;
    await route.continue();
  });
  await list.search.submit('fade');
  await expect(shop.main.getByRole('region').and(shop.page.locator('[aria-busy="true"]'))).toBeVisible();
  await list.shows(before);
  answer();
  await list.shows(await api.titles('search=fade'));
});

test('a search without results says so and offers to clear all', async ({ shop, api }) => {
  const list = await shop.openList('/products?search=nosuchskin');
  await expect(shop.errorState('No products found')).toBeVisible();
  await expect(list.pages.region).toBeHidden();
  await shop.main.getByRole('link', { name: 'Clear all' }).click();
  await list.shows(await api.titles());
  await expect(shop.page).toHaveURL('/products');
});

test('characters that are special in databases or HTML are plain text to the search', async ({ shop }) => {
  for (const hostile of ['%_%', "' OR 1=1 --", '<script>alert(1)</script>', '\\"', 'ak\u0000']) {
    const list = await shop.openList(`/products?search=${encodeURIComponent(hostile)}`);
    await expect(list.heading).toHaveText('All skins');
    await expect(list.count).toBeVisible();
    await expect(shop.errorState('Failed to load products')).toBeHidden();
  }
});

/** Runs in the browser: collects the addresses of the requests that the page aborts. */
function noteAborts() {
  const { fetch } = window;
  const aborted: string[] = [];
  Object.assign(window, { aborted });
  window.fetch = async (input, init) => {
    try {
      return await fetch(input, init);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') {
        aborted.push(input instanceof Request ? input.url : String(input));
      }
      throw error;
    }
  };
}

function abortsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { aborted: string[] }).aborted);
}
