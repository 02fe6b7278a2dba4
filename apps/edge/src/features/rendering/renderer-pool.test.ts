import { expect, onTestFinished, test, vi } from 'vitest';
import { BUILDS_PER_PROCESS, type PageBuilds } from './render-job.ts';
import { openRendererPool, type RenderFailure } from './renderer-pool.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const LONG_MS = 60_000;

const page = { text: JSON.stringify({ boot: { answers: {} }, address: '/products' }), isPersonal: false };

/** Server builds by name: those of a shell export `render` and `shared`, those of a remote its modules. */
function openPool(
  sources: Record<string, string>,
  limits: {
    timeoutMs?: number;
    hangMs?: number;
    workers?: number;
    memoryMb?: number;
    maxLatePauseMs?: number;
  } = {},
) {
  const failures: RenderFailure[] = [];
  const read: string[] = [];
  const pool = openRendererPool({
    workers: 1,
    timeoutMs: LONG_MS,
    hangMs: LONG_MS,
    memoryMb: 48,
    ...limits,
    async readSource(build) {
      read.push(build);
      const source = sources[build];
      if (source === undefined) throw new Error(`${build} is gone.`);
      return source;
    },
  });
  onTestFinished(() => pool.close());
  const render = (shell: string, remote?: PageBuilds['remote'], fillers?: PageBuilds['fillers']) =>
    pool.render({ shell, ...(remote && { remote }), ...(fillers && { fillers }) }, page, (failure) =>
      failures.push(failure),
    );
  return { pool, render, failures, read };
}

const EATS_MEMORY = `const all = []; while (true) all.push(new Array(100_000).fill(Math.random()));`;

const aShell = (render: string) => `module.exports = { shared: {}, render: async (page, load) => { ${render} } };`;

test('a page is rendered with the shell, the remote that owns it, and what the remote takes from the shell', async () => {
  const { render, read } = openPool({
    'shell@1': `module.exports = {
      shared: { ui: () => ({ heading: (text) => '<h1>' + text + '</h1>' }) },
      render: async ({ address }, load) => load('catalog', './routes').list(address),
    };`,
    'catalog@1': `const ui = require('ui'); module.exports = { './routes': () => ({ list: ui.heading }) };`,
  });
  const remote = { name: 'catalog', build: 'catalog@1' };
  expect(await render('shell@1', remote)).toBe('<h1>/products</h1>');
  expect(await render('shell@1', remote)).toBe('<h1>/products</h1>');
  expect(read).toEqual(['shell@1', 'catalog@1']);
});

/** A page of the catalogue that shows what fills it, with the names of those that it has to do without. */
const FILLED = {
  'shell@1': aShell(`
    const shown = ['reviews', 'prices'].map((name) => {
      try {
        return load(name, './Part');
      } catch {
        return 'no ' + name;
      }
    });
    return [load('catalog', './routes'), ...shown].join(', ');`),
  'catalog@1': `module.exports = { './routes': () => 'catalog' };`,
  'prices@1': `module.exports = { './Part': () => 'prices' };`,
};
/** The same, by a shell that says when it renders what fills it. */
const MARKED = {
  ...FILLED,
  'shell@1': `module.exports = { shared: {}, render: async (page, load, marks) => {
    const shown = [];
    for (const name of ['reviews', 'prices']) {
      try {
        marks.begin(name);
        shown.push(await load(name, './Part'));
        marks.end();
      } catch {
        shown.push('no ' + name);
      }
    }
    return shown.join(', ');
  } };`,
};
const CATALOG = { name: 'catalog', build: 'catalog@1' };
const FILLERS = [
  { name: 'reviews', build: 'reviews@1' },
  { name: 'prices', build: 'prices@1' },
];

test('a page is rendered with what fills its slots, and without a filler that fails as it starts', async () => {
  const parts = { './Part': "() => 'reviews'" };
  const whole = openPool({ ...FILLED, 'reviews@1': `module.exports = { './Part': ${parts['./Part']} };` });
  expect(await whole.render('shell@1', CATALOG, FILLERS)).toBe('catalog, reviews, prices');
  expect(await whole.render('shell@1', CATALOG)).toBe('catalog, no reviews, no prices');
  const broken = openPool({ ...FILLED, 'reviews@1': `throw new Error('broken');` });
  expect(await broken.render('shell@1', CATALOG, FILLERS)).toBe('catalog, no reviews, prices');
  expect(broken.failures).toEqual([]);
});

test.each([
  ['never ends', `for (;;);`],
  ['waits for ever', `await new Promise(() => {});`],
])('a filler that %s costs its page the content once; the next is rendered with all others', async (_, code) => {
  const { render, failures } = openPool(
    { ...MARKED, 'reviews@1': `module.exports = { './Part': async () => { ${code} } };` },
    { hangMs: 300 },
  );
  expect(await render('shell@1', CATALOG, FILLERS)).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'RenderTimeout', blamed: ['reviews@1'] }]);
  expect(await render('shell@1', CATALOG, FILLERS)).toBe('no reviews, prices');
});

test('a filler that never ends as it starts is known, too', async () => {
  const { render, failures } = openPool({ ...FILLED, 'reviews@1': `while (true);` }, { hangMs: 300 });
  expect(await render('shell@1', CATALOG, FILLERS)).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'RenderTimeout', message: 'took over 3000 ms', blamed: ['reviews@1'] }]);
  expect(await render('shell@1', CATALOG, FILLERS)).toBe('catalog, no reviews, prices');
});

test('where a page never ends beside what fills it, all of that is left out once', async () => {
  const { render, failures } = openPool(
    { ...FILLED, 'shell@2': aShell(`for (;;);`), 'reviews@1': `module.exports = {};` },
    { hangMs: 300 },
  );
  expect(await render('shell@2', CATALOG, FILLERS)).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'RenderTimeout', blamed: ['reviews@1', 'prices@1'] }]);
});

test('of what fills a late page only what has taken long is left out', async () => {
  const { render, failures } = openPool(
    {
      ...MARKED,
      'reviews@1': `module.exports = { './Part': () => new Promise((resolve) => setTimeout(resolve, 1500, 'reviews')) };`,
    },
    { timeoutMs: 1000 },
  );
  // The process starts with another page, which may be late for its own reasons.
  await expect.poll(() => render('shell@1'), { timeout: LONG_MS }).toBe('no reviews, no prices');
  failures.length = 0;
  expect(await render('shell@1', CATALOG, FILLERS)).toBeUndefined();
  await expect.poll(() => failures).toMatchObject([{ isLate: true, blamed: ['reviews@1'] }]);
  expect(await render('shell@1', CATALOG, FILLERS)).toBe('no reviews, prices');
});

test('while a process is late with a filler, pages are rendered without it', async () => {
  const { render } = openPool(
    { ...FILLED, 'reviews@1': `module.exports = { './Part': () => { for (;;); } };` },
    { timeoutMs: 3000, maxLatePauseMs: 0 },
  );
  await expect.poll(() => render('shell@1', CATALOG), { timeout: LONG_MS }).toBe('catalog, no reviews, no prices');
  expect(await render('shell@1', CATALOG, FILLERS)).toBeUndefined();
  expect(await render('shell@1', CATALOG, FILLERS)).toBe('catalog, no reviews, no prices');
});

test('content arrives as it is, whatever it is made of, also what looks like an answer', async () => {
  const contents = [
    '',
    'one\ntwo\n',
    '★ “é” 😀',
    '\n{"content":3}\nabc{"problem":{}}\n',
    `${'😀\n'.repeat(50_000)}end`,
  ];
  const shells = contents.map(
    (content, index) => [`shell@${index}`, aShell(`return ${JSON.stringify(content)};`)] as const,
  );
  const { render } = openPool(Object.fromEntries(shells));
  const rendered = [];
  for (const [name] of shells) rendered.push(await render(name));
  expect(rendered).toEqual(contents);
});

test('another release of a remote is rendered at the next page, beside the one before', async () => {
  const remoteOf = (version: string) => ({ name: 'catalog', build: `catalog@${version}` });
  const { render } = openPool({
    'shell@1': aShell(`return load('catalog', './routes');`),
    'catalog@1': `module.exports = { './routes': () => 'one' };`,
    'catalog@2': `module.exports = { './routes': () => 'two' };`,
  });
  const rendered = [];
  for (const version of ['1', '2', '1']) rendered.push(await render('shell@1', remoteOf(version)));
  expect(rendered).toEqual(['one', 'two', 'one']);
});

test('a shell that a worker does not have yet is rendered with a remote that has not been needed for long', async () => {
  const remotes = ['live', ...Array.from({ length: BUILDS_PER_PROCESS - 2 }, (_, number) => `other${number}`)];
  const { render, failures } = openPool({
    'shell@1': aShell(`return load('catalog', './routes');`),
    'shell@2': aShell(`return load('catalog', './routes');`),
    ...Object.fromEntries(
      remotes.map((name) => [`catalog@${name}`, `module.exports = { './routes': () => '${name}' };`]),
    ),
  });
  const remoteOf = (version: string) => ({ name: 'catalog', build: `catalog@${version}` });
  for (const name of remotes) expect(await render('shell@1', remoteOf(name))).toBe(name);
  expect(await render('shell@2', remoteOf('live'))).toBe('live');
  for (const name of remotes.toReversed()) expect(await render('shell@2', remoteOf(name))).toBe(name);
  expect(failures).toEqual([]);
});

test('a build that cannot be compiled is named each time, and does not harm those that came with it', async () => {
  const { render, failures } = openPool({
    'shell@1': '<html>',
    'shell@2': aShell(`return load('catalog', './routes');`),
    'catalog@1': `module.exports = { './routes': () => 'one' };`,
  });
  const remote = { name: 'catalog', build: 'catalog@1' };
  await render('shell@1', remote);
  await render('shell@1', remote);
  expect(failures.map(({ name }) => name)).toEqual(['SyntaxError', 'SyntaxError']);
  expect(await render('shell@2', remote)).toBe('one');
});

test.each([
  ['throws', aShell(`throw new TypeError('no price');`), 'TypeError', 'no price'],
  ['throws while it starts', `throw new Error('no start');`, 'Error', 'no start'],
  ['throws no error', aShell(`throw null;`), 'Error', 'null'],
  ['is not JavaScript', `<html>`, 'SyntaxError', ''],
  ['is gone', undefined, 'Error', 'shell@1 is gone.'],
])('a page whose build %s is left to the browser', async (_, source, name, message) => {
  const { pool, render, failures } = openPool(source === undefined ? {} : { 'shell@1': source });
  expect(await render('shell@1')).toBeUndefined();
  const builds = { shell: 'shell@1' };
  expect(failures).toEqual([{ builds, name, message: expect.stringContaining(message), isTried: true }]);
  expect(pool.outcomes()).toMatchObject({ rendered: 0, failed: 1 });
});

test.each([
  ['loops', `while (true);`, 'RenderTimeout', 100],
  ['never ends', `await new Promise(() => {});`, 'RenderTimeout', 100],
  ['uses too much memory', EATS_MEMORY, 'OutOfMemory', LONG_MS],
])('a build that %s costs a page its content, and its worker is replaced', async (_, code, name, hangMs) => {
  const { render, failures } = openPool({ 'shell@1': aShell(code), 'shell@2': aShell(`return 'fine';`) }, { hangMs });
  expect(await render('shell@1')).toBeUndefined();
  expect(failures).toMatchObject([{ builds: { shell: 'shell@1' }, name }]);
  await expect.poll(() => render('shell@2'), { timeout: LONG_MS }).toBe('fine');
});

test('pages wait for a worker, and for their content, no longer than their timeout', async () => {
  const { pool, render } = openPool({ 'shell@1': aShell(`await new Promise(() => {});`) }, { timeoutMs: 20 });
  expect(await Promise.all([render('shell@1'), render('shell@1')])).toEqual([undefined, undefined]);
  await expect.poll(() => pool.outcomes().late).toBeGreaterThan(0);
});

test('builds that fail three times in a row are left to the browser for a while, others are not', async () => {
  const { pool, render, failures } = openPool({
    'shell@1': aShell(`throw new Error('always');`),
    'shell@2': aShell(`return 'x';`),
  });
  for (let time = 0; time < 5; time += 1) await render('shell@1');
  expect(failures.map(({ isTried }) => isTried)).toEqual([true, true, true, false, false]);
  expect(await render('shell@2')).toBe('x');
  expect(pool.outcomes()).toEqual({ rendered: 1, left: 0, late: 0, failed: 3, paused: 2 });
});

test('builds whose page is late are left to the browser from then on, and their late page is reported at once', async () => {
  const { pool, render, failures } = openPool({ 'shell@1': aShell(`while (true);`) }, { timeoutMs: 500 });
  await pool.prepare([{ shell: 'shell@1' }]);
  expect(await render('shell@1')).toBeUndefined();
  expect(failures).toMatchObject([{ name: 'RenderTimeout', isTried: true, isLate: true }]);
  expect(await render('shell@1')).toBeUndefined();
  expect(pool.outcomes().paused).toBe(1);
  // A busy machine may be late with it: that is no failure of the builds.
  expect(failures.at(-1)).toMatchObject({ name: 'RenderPause', isTried: false, isLate: true });
});

test('a page that was rendered in time is not late afterwards', async () => {
  const { pool, render, failures } = openPool({ 'shell@1': aShell(`return 'x';`) }, { timeoutMs: 1 });
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
  expect(await render('shell@1')).toBe('x');
  time.abort();
  expect(failures).toEqual([]);
  expect(pool.outcomes()).toMatchObject({ rendered: 1, late: 0 });
  vi.restoreAllMocks();
});

test('two slow remotes together leave a process to the others', async () => {
  const slow = `module.exports = { './routes': () => new Promise((resolve) => setTimeout(resolve, 300, 'slow')) };`;
  const { pool } = openPool(
    {
      'shell@1': aShell(`return load('one', './routes');`),
      'shell@2': aShell(`return 'quick';`),
      'one@1': slow,
      'one@2': slow,
    },
    { timeoutMs: 2000 },
  );
  const ofRemote = (build: string) => pool.render({ shell: 'shell@1', remote: { name: 'one', build } }, page, () => {});
  const isKnown = async (build: string) => [await ofRemote(build), await ofRemote(build), await ofRemote(build)];
  for (const build of ['one@1', 'one@2'])
    await expect.poll(() => isKnown(build), { timeout: LONG_MS }).toEqual(['slow', 'slow', 'slow']);
  const slowPages = Promise.all([ofRemote('one@1'), ofRemote('one@2')]);
  const order: unknown[] = [];
  await Promise.all([
    slowPages.then(() => order.push('slow')),
    pool.render({ shell: 'shell@2' }, page, () => {}).then((content) => order.push(content)),
  ]);
  expect(order).toEqual(['quick', 'slow']);
});

test('a build reaches neither the network, nor the environment, nor files, and runs no texts as code', async () => {
  const attempts = [
    `typeof process`,
    `typeof fetch`,
    `typeof require === 'function' && require('node:fs')`,
    `await import('node:fs')`,
    `new Function('return 1')()`,
    `eval('1')`,
    `URL.constructor('return process')()`,
    `setTimeout.constructor('return process')()`,
    `(async () => {}).constructor('return 1')()`,
    `Object.getPrototypeOf(async function () {}).constructor('return 1')()`,
    `new Request('http://x').constructor.constructor('return process')()`,
    `page.constructor.constructor('return process')()`,
  ];
  const tries = attempts.map((code) => `try { found.push(String(${code})); } catch (error) { found.push('denied'); }`);
  const { render } = openPool({ 'shell@1': aShell(`const found = []; ${tries.join('\n')} return found.join();`) });
  expect(await render('shell@1')).toBe(['undefined', 'undefined', ...Array(10).fill('denied')].join());
});

test('what a page leaves running ends with it', async () => {
  const { render } = openPool({
    'shell@1': `let ticks = 0; module.exports = { shared: {}, render: async () => {
      setInterval(() => { ticks += 1; });
      await new Promise((resolve) => setTimeout(resolve, 5));
      setTimeout(() => { ticks += 1; }, 0);
      return String(ticks);
    } };`,
  });
  const rendered = [];
  for (let time = 0; time < 3; time += 1) rendered.push(await render('shell@1'));
  expect(rendered).toEqual(['0', '0', '0']);
});

/** 1 MiB that lives as long as what a build exports. */
const HEAVY = `const heavy = new Array(131_072).fill(1.5);`;
const RELEASES = 150;

test.each([
  {
    app: 'shell',
    buildsOf: (build: string): PageBuilds => ({ shell: build }),
    sourceOf: (build: string) => `${HEAVY} ${aShell(`return '${build} ' + heavy.length;`)}`,
  },
  {
    app: 'catalog',
    buildsOf: (build: string): PageBuilds => ({ shell: 'shell', remote: { name: 'catalog', build } }),
    sourceOf: (build: string) => `${HEAVY} module.exports = { './routes': () => '${build} ' + heavy.length };`,
  },
])('a worker renders more releases of $app than fit into its memory, because it lets old ones go', async (kind) => {
  const builds = Array.from({ length: RELEASES }, (_, version) => `${kind.app}@${version}`);
  const sources = Object.fromEntries(builds.map((build) => [build, kind.sourceOf(build)]));
  const shell = aShell(`return load('catalog', './routes');`);
  const { pool, failures, read } = openPool({ ...sources, shell }, { memoryMb: 96 });
  const render = (build: string) => pool.render(kind.buildsOf(build), page, (failure) => failures.push(failure));
  const [first = '', ...others] = builds;
  expect(await render(first)).toBe(`${first} 131072`);
  for (const build of others) expect(await render(build)).toBe(`${build} 131072`);
  // A rollback to a release that was let go.
  expect(await render(first)).toBe(`${first} 131072`);
  expect(read.filter((build) => build === first)).toHaveLength(2);
  expect(failures).toEqual([]);
});

test('every worker loads the prepared builds, whose sources are read once', async () => {
  const { pool, render, read } = openPool(
    { 'shell@1': `const id = Math.random(); ${aShell(`return String(id);`)}` },
    { workers: 3 },
  );
  await pool.prepare([{ shell: 'shell@1' }]);
  const rendered = await Promise.all([render('shell@1'), render('shell@1'), render('shell@1')]);
  expect(new Set(rendered).size).toBe(3);
  expect(read).toEqual(['shell@1']);
});

test('a worker that replaces one has the prepared builds, too', async () => {
  const { pool, render } = openPool({
    // A page that has to wait for its build runs before this microtask.
    'shell@1': `let isLoaded = false; queueMicrotask(() => { isLoaded = true; }); ${aShell(`return String(isLoaded);`)}`,
    'shell@2': aShell(`return 'fine';`),
    'shell@3': aShell(EATS_MEMORY),
  });
  expect(await render('shell@1')).toBe('false');
  await pool.prepare([{ shell: 'shell@1' }]);
  expect(await render('shell@3')).toBeUndefined();
  // Pages come first, and the builds are loaded as soon as none waits.
  expect(await render('shell@2')).toBe('fine');
  expect(await render('shell@1')).toBe('true');
});

test('the first page of builds may take longer than later ones, so that a cold worker is not replaced', async () => {
  const shell = aShell(`while (page.address === '/loop'); return 'x';`);
  const { pool, render, failures } = openPool({ 'shell@1': shell }, { hangMs: 400 });
  const loop = () =>
    pool.render({ shell: 'shell@1' }, { ...page, text: '{"address":"/loop"}' }, (failure) => failures.push(failure));
  await pool.prepare([{ shell: 'shell@1' }]);
  await loop();
  await expect.poll(() => render('shell@1'), { timeout: LONG_MS }).toBe('x');
  await loop();
  expect(failures).toMatchObject([{ message: 'took over 1200 ms' }, { message: 'took over 400 ms' }]);
});

test('prepared builds that end their worker do not end every later one', async () => {
  const { pool, render } = openPool({ 'shell@1': EATS_MEMORY, 'shell@2': aShell(`return 'fine';`) });
  await pool.prepare([{ shell: 'shell@1' }, { shell: 'shell@2' }]);
  expect(await render('shell@2')).toBe('fine');
  expect(await render('shell@2')).toBe('fine');
});

/** What a page is that is answered at once. */
const atOnce = (page: Promise<string | undefined>) =>
  Promise.race([page, new Promise((resolve) => setImmediate(resolve, 'waits'))]);

test('pages behind more others than can be rendered in time are left to the browser at once', async () => {
  const { render } = openPool(
    { 'shell@1': aShell(`await new Promise((resolve) => setTimeout(resolve, 20)); return 'x';`) },
    { timeoutMs: 2000 },
  );
  // The first page of a build in a process says nothing about the others, and there are two processes.
  for (let time = 0; time < 3; time += 1) await expect.poll(() => render('shell@1'), { timeout: LONG_MS }).toBe('x');
  const first = render('shell@1');
  const others = Array.from({ length: 100 }, () => render('shell@1'));
  expect(await atOnce(render('shell@1'))).toBeUndefined();
  expect(await first).toBe('x');
  await Promise.all(others);
  expect(await render('shell@1')).toBe('x');
});

test('no page waits for a worker that is late', async () => {
  const { render } = openPool({ 'shell@1': aShell(`await new Promise(() => {});`) }, { timeoutMs: 20 });
  const pages = async () => [await render('shell@1'), await atOnce(render('shell@1'))];
  await expect.poll(pages, { timeout: LONG_MS }).toEqual([undefined, undefined]);
});

test('a closed pool renders nothing', async () => {
  const { pool, render } = openPool({ 'shell@1': aShell(`return 'x';`) });
  await pool.close();
  expect(await render('shell@1')).toBeUndefined();
});
