import { expect, test } from 'vitest';
import { startRenderingEdge } from '#testing/start-rendering-edge.ts';
import type { TestEdge } from '#testing/start-test-edge.ts';

/** Longer than any test, so that a slow machine causes no timeout. */
const LONG_MS = 60_000;

/** Pages of the shell show what the remote says; `/products` belongs to the remote, `/terms` to the shell alone. */
const SHELL = `module.exports = {
  shared: { react: () => ({ createElement(type, props) { return props && props.title; } }) },
  render: async ({ address, boot }, load) =>
    address.startsWith('/terms') ? 'terms' : '<p>' + (await load('catalog', './routes')(boot, address)) + '</p>',
};`;

/**
 * A server build whose page says `got …` if it has reached something that is not of its own realm. `reach` takes any value:
 * objects of another realm are no instances of this one's, and lead to its constructor of functions.
 */
const hostile = (page: string, start = '') => `
  const reach = (value) => {
    try {
      if ((typeof value === 'object' && value) || typeof value === 'function') {
        if (!(value instanceof Object)) {
          for (let at = value; at; at = Object.getPrototypeOf(at)) if (at === Object.prototype) return 'nothing';
          if (Object.getPrototypeOf(value) !== null) return 'got another realm';
        }
      }
      return 'got ' + value.constructor.constructor('return typeof process')();
    } catch { return 'nothing'; }
  };
  const never = () => new Promise(() => {});
  ${start}
  module.exports = { './routes': () => async (boot, address) => { ${page} } };`;

/** What a page says that an attack has gained. */
const GAINED = /got [\w ]+/;

async function pageOf({ request }: TestEdge, address: string, headers = {}): Promise<string | undefined> {
  const { text } = await request(address, { headers });
  return /<div id="root" data-server>(.*?)<\/div>/s.exec(text)?.[1];
}

test.each([
  [
    'the escape by a warning of timers',
    `let got = 'nothing';
    Object.defineProperty(Object.prototype, 'noDeprecation', { get() { got = 'got ' + typeof this.binding; } });
    setTimeout(() => {}, 2 ** 31); return got;`,
  ],
  ['the constructor of a class', `return reach(URL);`],
  ['the constructor of an instance', `return reach(new Request('http://x'));`],
  ['the constructor of a timer’s result', `return reach(Object(setTimeout(() => {}, 1)));`],
  ['the constructor of async functions', `return 'got ' + (async () => {}).constructor('return typeof process')();`],
  ['the constructor of generators', `return 'got ' + (function* () {}).constructor('return 1')().next().value;`],
  ['the constructor of a proxied function', `return 'got ' + new Proxy(Function, {})('return 1')();`],
  ['Reflect.construct', `return 'got ' + Reflect.construct(Function, ['return 1'])();`],
  ['eval', `return 'got ' + (0, eval)('1');`],
  ['a timer with a text', `setTimeout('globalThis.leak = 1', 0); return 'got one';`],
  ['an import', `return import('node:fs').then(reach, reach);`],
  ['an import that is spread', `const [one] = [...[import('node:fs')]]; return one.then(reach, reach);`],
  ['an import behind a comment', `return import/* */('node:fs').then(reach, reach);`],
  [
    'an import behind an HTML comment',
    `return import<!-- x
    ('node:fs').then(reach, reach);`,
  ],
  ['an import of a phase', `return import.source('node:fs').then(reach, reach);`],
  ['require', `return reach(require('node:fs'));`],
  [
    'the names of Node',
    `const names = ['process', 'require', 'Buffer', 'global', 'fetch', 'WebSocket', 'EventSource',
      'XMLHttpRequest', 'navigator', 'Worker', 'MessageChannel', 'BroadcastChannel', 'setImmediate', 'crypto'];
    const there = names.filter((name) => name in globalThis); return there.length ? 'got ' + there : 'nothing';`,
  ],
  [
    'code and memory of the machine',
    `const names = ['WebAssembly', 'SharedArrayBuffer', 'Atomics', 'FinalizationRegistry', 'WeakRef'];
    const there = names.filter((name) => name in globalThis); return there.length ? 'got ' + there : 'nothing';`,
  ],
  [
    'call sites of an error',
    `let got = 'nothing';
    Error.prepareStackTrace = (error, sites) => { got = sites.map((site) => reach(site.getThis())).join(); };
    String(new Error('x').stack); return got;`,
  ],
  [
    'the stack of an error',
    `const own = {}; Error.captureStackTrace(own); return (own.stack ?? new Error('x').stack) ? 'got paths' : 'nothing';`,
  ],
  [
    'errors of an exhausted stack',
    `let got = 'nothing';
    const note = (error) => { if (!(error instanceof Error)) got = reach(error); };
    const deeper = (left, act) => { if (left === 0) { try { act(); } catch (error) { note(error); } } else deeper(left - 1, act); };
    const acts = [() => String(new Error('x').stack), () => JSON.parse('{"a":[1]}'), () => new URL('http://x/y'), () => [3, 1].sort(), () => new Intl.NumberFormat('de').format(1.5)];
    let depth = 0; const measure = () => { depth += 1; measure(); }; try { measure(); } catch (error) { note(error); }
    for (const act of acts) for (let less = 0; less < 300; less += 1) { try { deeper(depth - less, act); } catch (error) { note(error); } }
    return got;`,
  ],
  ['callers of a function', `function outer() { return reach(outer.caller) } return outer();`],
  [
    'the arguments of the module',
    `return reach(seen.callee?.caller ?? null);`,
    `var seen = (function () { return arguments; })();`,
  ],
  ['a result with getters', `return { toString() { return reach(this); }, get length() { return 1; } };`],
  ['a thenable', `return { then(resolve, reject) { resolve(reach(resolve) + reach(reject)); } };`],
  [
    'a proxy that is thrown',
    `throw new Proxy({}, { get(target, key, receiver) { seen.push(reach(receiver)); return key === 'name' ? seen.join() : undefined; } });`,
    `const seen = [];`,
  ],
  [
    'an object that inspects whoever prints it',
    `let got = 'nothing';
    Promise.reject({ [Symbol.for('nodejs.util.inspect.custom')](depth, options, inspect) { got = reach(inspect); } });
    await new Promise((resolve) => setTimeout(resolve, 5)); return got;`,
  ],
  [
    'an error in a timer',
    `let got = 'nothing';
    setTimeout(() => { throw { get stack() { got = 'got a reader'; }, toString() { got = reach(this); return ''; } }; }, 0);
    await new Promise((resolve) => setTimeout(resolve, 5)); return got;`,
  ],
  [
    'async hooks',
    `let got = 'nothing'; const then = Promise.prototype.then;
    try { Promise.prototype.then = function (...all) { got = reach(all[0]); return then.apply(this, all); }; } catch {}
    await null; return got;`,
  ],
  [
    'functions that the edge might use',
    `const before = [JSON.parse, String.prototype.slice, Map.prototype.get, Array.prototype.map];
    for (const [owner, key] of [[JSON, 'parse'], [String.prototype, 'slice'], [Map.prototype, 'get'], [Array.prototype, 'map']])
      try { owner[key] = () => 'x'; } catch {}
    const after = [JSON.parse, String.prototype.slice, Map.prototype.get, Array.prototype.map];
    return after.every((each, index) => each === before[index]) ? 'nothing' : 'got intrinsics';`,
  ],
  ['the boot data', `return reach(boot) + reach(boot.answers);`],
  ['the objects of the shell', `return reach(require('react')) + reach(require('react').createElement);`],
  [
    'a proxy as props',
    `const seen = []; const see = (_, key, receiver) => { seen.push(reach(receiver)); return 'x'; };
    require('react').createElement('a', new Proxy({}, { get: see, ownKeys: () => ['a'], has: (target) => { seen.push(reach(target)); return true; } }));
    return seen.join();`,
  ],
  [
    'connections, files and the environment',
    `const roads = [() => process.env.PATH, () => fetch('http://127.0.0.1'), () => new WebSocket('ws://127.0.0.1'), () => require('node:net'),
      () => require('node:fs').readFileSync('/etc/passwd'), () => process.binding('fs'), () => new XMLHttpRequest().open('GET', '/')];
    const open = roads.filter((road) => { try { return road() !== undefined; } catch { return false; } });
    return open.length ? 'got ' + open.length : 'nothing';`,
  ],
  ['Intl and dates', `return reach(new Intl.DateTimeFormat()) + reach(new Date());`],
  ['the console', `return reach(console.log) + reach(console);`],
])('a release on the server gains nothing by %s', async (_, page, start = '') => {
  const catalog = hostile(page, start);
  const edge = await startRenderingEdge({ shell: SHELL, catalog });
  const content = await pageOf(edge, '/products');
  expect(content ?? 'nothing').not.toMatch(GAINED);
  // What it says is read once more: what it has left for later would be seen by then.
  expect((await pageOf(edge, '/products?page=2')) ?? 'nothing').not.toMatch(GAINED);
  await expect.poll(() => pageOf(edge, '/terms'), { timeout: LONG_MS }).toBe('terms');
});

test.each([
  ['loops', `while (true);`],
  ['loops in microtasks', `const again = () => Promise.resolve().then(again); again(); return never();`],
  ['loops in timers', `const again = () => setTimeout(again, 0); again(); return never();`],
  [
    'starts a million timers',
    `for (let count = 0; count < 1e6; count += 1) setTimeout(() => {}, 1e6); return 'got timers';`,
  ],
  [
    'takes a gigabyte of buffers',
    `const all = []; for (let count = 0; count < 64; count += 1) all.push(new Uint8Array(2 ** 24).fill(1)); return 'got memory';`,
  ],
  [
    'takes a gigabyte of objects',
    `const all = []; for (let count = 0; count < 1e4; count += 1) all.push(new Array(2 ** 14).fill(count)); return 'got memory';`,
  ],
  ['renders 200 MB', `return 'got size'.repeat(25e6);`],
  ['renders no text', `return { toString: () => { throw 1; } };`],
])('a release that %s loses its own content, and other pages go on', async (_, page) => {
  const edge = await startRenderingEdge({ shell: SHELL, catalog: hostile(page), renderTimeoutMs: 3000 });
  // Its builds are there, and the page of the shell has been rendered.
  await expect.poll(() => pageOf(edge, '/terms?first'), { timeout: LONG_MS }).toBeDefined();
  const [content, other] = await Promise.all([pageOf(edge, '/products'), pageOf(edge, '/terms?second')]);
  expect(content).toBeUndefined();
  expect(other).toBe('terms');
});

test('what a page has left in a prototype or the global object is not seen by the next one', async () => {
  const page = `const seen = [({}).leak, [].leak, globalThis.leak, URL.leak, Intl.leak].map((each) => each ?? 'clean').join(' ');
    for (const owner of [Object.prototype, Array.prototype, globalThis, URL, Intl]) try { owner.leak = 'got it'; } catch {}
    return seen;`;
  const edge = await startRenderingEdge({ shell: SHELL, catalog: hostile(page) });
  for (const address of ['/products?page=1', '/products?page=2', '/products?page=3'])
    expect(await pageOf(edge, address)).toBe('<p>clean clean clean clean clean</p>');
});

test('nothing of a visitor is readable by the page of another one, or of a guest', async () => {
  const page = `kept.push(JSON.stringify(boot) + address); return kept.length + kept.filter((each) => each.includes('mine')).length;`;
  const edge = await startRenderingEdge({ shell: SHELL, catalog: hostile(page, `const kept = [];`) });
  expect(await pageOf(edge, '/products?of=mine', { cookie: 'session=one' })).toBe('<p>2</p>');
  expect(await pageOf(edge, '/products', { cookie: 'session=two' })).toBe('<p>1</p>');
  expect(await pageOf(edge, '/products')).toBe('<p>1</p>');
});

test('timers of a page do not run in the next one', async () => {
  const page = `setTimeout(() => { late += 1; }, 0); const seen = late; return String(seen);`;
  const edge = await startRenderingEdge({ shell: SHELL, catalog: hostile(page, `let late = 0;`) });
  for (const number of [1, 2, 3]) expect(await pageOf(edge, `/products?page=${number}`)).toBe('<p>0</p>');
});
