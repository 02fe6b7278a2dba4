import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFileLoader } from './file-loader.ts';

const BASE = '/releases/catalog/2.0.0/';
const LIST = { 'page.js': 'sha256-page', 'page.css': 'sha256-style', 'first.js': 'sha256-first' };
const TIMEOUT_MS = 10_000;
const NEVER = new Promise<never>(() => {});

const at = (file: string) => `${location.origin}${BASE}${file}`;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** Answers of the network by address; a file without one is intact. */
type Answers = Record<string, () => Response | Promise<Response>>;

const CONTENT_TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' };

/** A page with one release of the catalogue, which has a list unless `listed` is false. */
function aPage({ listed = true, answers = {} as Answers, head = '' } = {}) {
  document.head.innerHTML = head;
  const fetched = vi.fn(async (address: string, _: RequestInit = {}) => {
    const answer = answers[address];
    if (answer) return answer();
    if (address === at('integrity.json')) return Response.json(LIST);
    const type = CONTENT_TYPES[address.split('.').at(-1) ?? ''] ?? '';
    return new Response('', { headers: { 'content-type': type } });
  });
  vi.stubGlobal('fetch', fetched);
  const loader = createFileLoader(document, [{ base: BASE, integrity: listed ? 'sha256-list' : undefined }]);
  const requests = (address: string) => fetched.mock.calls.filter(([each]) => each === address);
  return { loader, fetched, requests };
}

const inserted = () => [...document.head.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('[data-late]')];
const addressOf = (element?: Element) => element?.getAttribute('src') ?? element?.getAttribute('href');

/** What a style sheet applies to. */
const mediaOf = ({ sheet, media }: HTMLLinkElement | HTMLStyleElement) => sheet?.media.mediaText ?? media;

/** Waits for the next script or style sheet in the document. */
async function nextElement(): Promise<HTMLScriptElement | HTMLLinkElement> {
  return vi.waitFor(() => {
    const element = inserted().find((each) => each.dataset['answered'] === undefined);
    if (!element) throw new Error('nothing was inserted');
    return element;
  });
}

async function answers(type: 'load' | 'error') {
  const element = await nextElement();
  element.dataset['answered'] = type;
  element.dispatchEvent(new Event(type));
  return element;
}

test('a script runs with the integrity that the release’s list has for it, once', async () => {
  const { loader, requests } = aPage();
  const loaded = loader.script(at('page.js'));
  const script = await answers('load');
  expect(script).toMatchObject({ type: 'module', integrity: 'sha256-page' });
  await expect(loaded).resolves.toBe(at('page.js'));
  await expect(loader.script(`${BASE}page.js`)).resolves.toBe(at('page.js'));
  expect(inserted()).toEqual([]);
  expect(requests(at('integrity.json'))).toMatchObject([[at('integrity.json'), { integrity: 'sha256-list' }]]);
});

test('a file that is named in the document does not wait for the list', async () => {
  const { loader } = aPage({
    head: `<link rel="modulepreload" href="${BASE}first.js" integrity="sha256-first">`,
    answers: { [at('integrity.json')]: () => NEVER },
  });
  const loaded = loader.script(at('first.js'));
  expect(await answers('load')).toMatchObject({ integrity: 'sha256-first' });
  await loaded;
});

test('a style sheet that the document has inside is not loaded, and is held, applied and removed as others are', async () => {
  const head = `<style data-href="${BASE}page.css">.page{}</style><style data-href="/releases/other/1/page.css"></style>`;
  const { loader } = aPage({ head });
  await loader.styleSheet(at('page.css'));
  expect(inserted()).toEqual([]);
  const media = () => [...document.head.querySelectorAll('style')].map(mediaOf);
  loader.holdStyleSheets(BASE);
  expect(media()).toEqual(['not all', '']);
  loader.applyStyleSheets(BASE);
  expect(media()).toEqual(['all', '']);
  loader.removeStyleSheets(BASE);
  expect(media()).toEqual(['']);
  const again = loader.styleSheet(at('page.css'));
  expect(await answers('load')).toMatchObject({ integrity: 'sha256-style' });
  await again;
});

test('a list that is corrupt in the cache is requested again past the cache', async () => {
  let isCached = true;
  const { loader, requests } = aPage({
    answers: {
      [at('integrity.json')]: () => {
        if (!isCached) return Response.json(LIST);
        isCached = false;
        throw new TypeError('integrity');
      },
    },
  });
  const loaded = loader.script(at('page.js'));
  await answers('load');
  await loaded;
  expect(requests(at('integrity.json')).map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
});

test('a list that never arrives is requested again past the cache, by the first call after the timeout', async () => {
  let isHanging = true;
  const { loader, requests } = aPage({
    answers: { [at('integrity.json')]: () => (isHanging ? NEVER : Response.json(LIST)) },
  });
  const waited = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await waited;
  isHanging = false;
  const loaded = loader.script(at('page.js'));
  expect(await answers('load')).toMatchObject({ integrity: 'sha256-page' });
  await loaded;
  expect(requests(at('integrity.json')).map(([, init]) => init?.cache)).toEqual(['default', 'reload']);
});

test('a file that does not belong to the release is never inserted', async () => {
  const { loader } = aPage();
  await expect(loader.script(at('other.js'))).rejects.toMatchObject({ name: 'ChunkLoadError' });
  expect(inserted()).toEqual([]);
});

test.each(['page.js', 'page.css'])(
  '%s that fails is requested again at once, past the cache and under another address',
  async (file) => {
    const { loader, requests } = aPage();
    const loaded = file.endsWith('.js') ? loader.script(at(file)) : loader.styleSheet(at(file));
    await answers('error');
    const retry = await answers('load');
    expect(addressOf(retry)).toBe(`${BASE}~1/${file}`);
    await expect(loaded).resolves.toBe(at(`~1/${file}`));
    const integrity = LIST[file as keyof typeof LIST];
    expect(retry.integrity).toBe(integrity);
    expect(requests(at(`~1/${file}`))).toMatchObject([[at(`~1/${file}`), { cache: 'reload', integrity }]]);
    // The next document requests the first address, where the cache has the corrupt file.
    expect(requests(at(file))).toEqual([[at(file), { cache: 'reload' }]]);
  },
);

test.each([
  ['a missing file', new Response('', { status: 404, headers: { 'content-type': 'text/javascript' } })],
  ['a web page', new Response('<h1>Hello</h1>', { headers: { 'content-type': 'text/html' } })],
  ['JSON', Response.json({})],
])('%s uses up no address, however often it is requested again', async (_, response) => {
  let isDown = true;
  const { loader, requests } = aPage({
    answers: {
      [at('~1/page.js')]: () =>
        isDown ? response : new Response('', { headers: { 'content-type': 'text/javascript' } }),
    },
  });
  const first = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'ChunkLoadError' });
  await answers('error');
  await first;
  for (const _again of [1, 2, 3]) await expect(loader.script(at('page.js'))).rejects.toThrow('answers');
  isDown = false;
  const loaded = loader.script(at('page.js'));
  await answers('load');
  await expect(loaded).resolves.toBe(at('~1/page.js'));
  expect(requests(at('~1/page.js'))).toHaveLength(5);
});

test('an unreachable server is a failed file', async () => {
  const { loader } = aPage({
    answers: { [at('~1/page.js')]: () => Promise.reject(new TypeError('Failed to fetch')) },
  });
  const failed = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'ChunkLoadError' });
  await answers('error');
  await failed;
});

test('a file that never arrives is abandoned after the timeout, and the next call requests it under another address', async () => {
  const { loader } = aPage();
  const waited = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'TimeoutError' });
  (await nextElement()).dataset['answered'] = 'never';
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await waited;
  const again = loader.script(at('page.js'));
  await answers('load');
  await expect(again).resolves.toBe(at('~1/page.js'));
});

test('a slow file is used when it arrives after all', async () => {
  const { loader } = aPage({ answers: { [at('~1/page.js')]: () => NEVER } });
  const waited = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'TimeoutError' });
  const slow = await nextElement();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  await waited;
  const again = loader.script(at('page.js'));
  slow.dispatchEvent(new Event('load'));
  await expect(again).resolves.toBe(at('page.js'));
  await expect(loader.script(at('page.js'))).resolves.toBe(at('page.js'));
});

test('of the requests of a file that never arrives only the first goes on', async () => {
  const { loader, fetched } = aPage({
    answers: { [at('~1/page.js')]: () => NEVER, [at('~2/page.js')]: () => NEVER },
  });
  for (const _again of [0, 1, 2]) {
    const waited = expect(loader.script(at('page.js'))).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
    await waited;
  }
  expect(inserted()).toHaveLength(1);
  const retries = fetched.mock.calls.filter(([address]) => address.includes('~'));
  expect(retries.map(([, init]) => init?.signal?.aborted)).toEqual([true, true]);
});

test('a module that has failed is loaded under another address', async () => {
  const { loader } = aPage();
  const first = loader.script(at('page.js'));
  await answers('load');
  await first;
  const second = loader.script(at('page.js'), 1);
  await answers('load');
  await expect(second).resolves.toBe(at('~1/page.js'));
});

test('an error thrown by a script is left to the import that follows', async () => {
  const { loader } = aPage();
  const seen = vi.fn();
  addEventListener('error', seen);
  const loaded = loader.script(at('first.js'));
  const script = await nextElement();
  dispatchEvent(new ErrorEvent('error', { filename: at('first.js') }));
  dispatchEvent(new ErrorEvent('error', { filename: at('other.js') }));
  script.dispatchEvent(new Event('load'));
  await loaded;
  dispatchEvent(new ErrorEvent('error', { filename: at('first.js') }));
  expect(seen.mock.calls.map(([{ filename }]) => filename)).toEqual([at('other.js'), at('first.js')]);
  removeEventListener('error', seen);
});

test('a style sheet of the document is not loaded again', async () => {
  const { loader } = aPage({ head: `<link rel="stylesheet" href="${BASE}page.css" integrity="sha256-style">` });
  const link = document.querySelector('link');
  Object.defineProperty(link, 'sheet', { value: {} });
  const page = createFileLoader(document, [{ base: BASE, integrity: 'sha256-list' }]);
  await page.styleSheet(at('page.css'));
  expect(inserted()).toEqual([]);
  expect(loader).toBeDefined();
});

test.each(['load', 'error'] as const)('the bundler’s link gets the %s of the style sheet', async (type) => {
  const { loader } = aPage({ answers: { [at('~1/page.css')]: () => new Response('', { status: 404 }) } });
  const link = document.createElement('link');
  link.href = at('~1/page.css');
  const answered = new Promise<string>((resolve) => {
    link.onload = link.onerror = (event) => resolve((event as Event).type);
  });
  loader.insertLink(link);
  expect(await answers(type)).toMatchObject({ rel: 'stylesheet', integrity: 'sha256-style' });
  await expect(answered).resolves.toBe(type);
});

test('the bundler’s link gets the timeout of a style sheet that never arrives', async () => {
  const { loader } = aPage();
  const link = document.createElement('link');
  link.href = at('page.css');
  const failed = vi.fn();
  link.onerror = failed;
  loader.insertLink(link);
  await nextElement();
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(failed.mock.lastCall).toMatchObject([{ type: 'timeout' }]);
});

test('the style sheets of a release that is replaced are removed, and can be applied again', async () => {
  const { loader } = aPage();
  const first = loader.styleSheet(at('page.css'));
  await answers('load');
  await first;
  document.head.insertAdjacentHTML('beforeend', '<link rel="stylesheet" href="/releases/catalog/1.0.0/page.css">');
  loader.removeStyleSheets(BASE);
  expect([...document.querySelectorAll('link')].map(addressOf)).toEqual(['/releases/catalog/1.0.0/page.css']);
  const second = loader.styleSheet(at('page.css'));
  expect(addressOf(await answers('load'))).toBe(`${BASE}page.css`);
  await second;
});

test('style sheets of a release that is held load without applying, until it is used', async () => {
  const { loader } = aPage();
  loader.holdStyleSheets(BASE);
  const loaded = loader.styleSheet(at('page.css'));
  const link = (await answers('load')) as HTMLLinkElement;
  await loaded;
  expect(mediaOf(link)).toBe('not all');
  loader.applyStyleSheets(BASE);
  expect(mediaOf(link)).toBe('all');
  loader.holdStyleSheets(BASE);
  expect(mediaOf(link)).toBe('not all');
});

test('style sheets of which nothing is in the page do not apply, whichever release is in use, and keep their elements', async () => {
  const { loader } = aPage({ head: `<style data-href="${BASE}first.css">.first{}</style>` });
  const first = document.head.querySelector('style') ?? expect.fail('no sheet');
  const { sheet } = first;
  loader.showStyleSheets(BASE, false);
  const loaded = loader.styleSheet(at('page.css'));
  const link = (await answers('load')) as HTMLLinkElement;
  await loaded;
  const media = () => [first, link].map(mediaOf);
  expect(media()).toEqual(['not all', 'not all']);
  loader.applyStyleSheets(BASE);
  expect(media()).toEqual(['not all', 'not all']);
  loader.showStyleSheets(BASE, true);
  expect(media()).toEqual(['all', 'all']);
  loader.holdStyleSheets(BASE);
  expect(media()).toEqual(['not all', 'not all']);
  expect(first.sheet).toBe(sheet);
  expect(first.hasAttribute('media')).toBe(false);
});

test('a style sheet that is on its way when its page is shown arrives as one that applies', async () => {
  const { loader } = aPage();
  loader.showStyleSheets(BASE, false);
  const loaded = loader.styleSheet(at('page.css'));
  const link = (await nextElement()) as HTMLLinkElement;
  expect(link.media).toBe('not all');
  loader.showStyleSheets(BASE, true);
  expect(link.media).toBe('all');
  await answers('load');
  await loaded;
});

test('the scripts of a release without a list are left to the bundler, and probed before a retry', async () => {
  const { loader, requests } = aPage({ listed: false });
  await expect(loader.script(at('page.js'))).resolves.toBe(at('page.js'));
  await expect(loader.script(at('page.js'), 1)).resolves.toBe(at('~1/page.js'));
  expect(requests(at('~1/page.js'))).toHaveLength(1);
  expect(requests(at('integrity.json'))).toEqual([]);
  expect(inserted()).toEqual([]);
});

test('a build that is not a release is left to the bundler', async () => {
  const { loader, fetched } = aPage();
  await expect(loader.script('http://localhost:3101/page.js')).resolves.toBe('http://localhost:3101/page.js');
  const link = document.createElement('link');
  link.href = 'http://localhost:3101/page.css';
  loader.insertLink(link);
  expect(document.head.lastElementChild).toBe(link);
  expect(fetched).not.toHaveBeenCalled();
});
