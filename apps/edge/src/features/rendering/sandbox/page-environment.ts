import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readPageFunction } from '#page/inline-code.ts';

const require = createRequire(import.meta.url);

/** Files of the modules that install or export the classes and functions of a browser that V8 does not have. */
const MODULES = [
  require.resolve('core-js/actual/dom-exception'),
  require.resolve('core-js/actual/url'),
  require.resolve('core-js/actual/structured-clone'),
  require.resolve('core-js/actual/queue-microtask'),
  require.resolve('core-js/actual/atob'),
  require.resolve('core-js/actual/btoa'),
  require.resolve('event-target-shim'),
  require.resolve('abortcontroller-polyfill/dist/cjs-ponyfill.js'),
  require.resolve('whatwg-fetch'),
];

/** The exports that are no globals yet. */
const EXPORTED = ['Event', 'EventTarget', 'AbortController', 'AbortSignal', 'Headers', 'Request', 'Response'];

/** Such as `require('../internals/uid')`. */
const REQUIRE = /\brequire\(['"]([^'"]+)['"]\)/g;

interface Module {
  source: string;
  /** Files that it requires, by specifier. */
  required: Map<string, string>;
}

let made: Promise<string> | undefined;

/**
 * The script that makes everything in a new context of V8 that a page may use, of JavaScript that runs inside that context:
 * nothing of Node is reachable from there. Then it freezes what there is, all but the global object.
 *
 * Its result is the function of page-realm.js that opens the realm.
 */
export function pageEnvironment(): Promise<string> {
  made ??= makeEnvironment();
  return made;
}

async function makeEnvironment(): Promise<string> {
  const script = (name: string) => readPageFunction(new URL(name, import.meta.url));
  const [openRealm, makeGlobals, freeze] = await Promise.all(
    ['./page-realm.js', './page-globals.js', './freeze-intrinsics.js'].map(script),
  );
  // Polyfills look for the global object by these names.
  return `globalThis.self = globalThis;
(${makeGlobals})(${linked(MODULES)}, ${JSON.stringify(EXPORTED)});
(${freeze})();
(${openRealm})();`;
}

/** An expression whose value is the exports of these CommonJS modules. */
function linked(entries: readonly string[]): string {
  const modules = new Map<string, Module>();
  for (const file of entries) read(file);
  const ids = new Map([...modules.keys()].map((file, id) => [file, id]));
  const idsOf = ({ required }: Module) =>
    JSON.stringify(Object.fromEntries([...required].map(([specifier, file]) => [specifier, ids.get(file)])));
  const list = [...modules.values()].map(
    (module) => `[function (module, exports, require) {${module.source}\n}, ${idsOf(module)}]`,
  );
  return `(function (list, entries) {
    const loaded = [];
    const load = (id) => {
      if (loaded[id]) return loaded[id].exports;
      const module = (loaded[id] = { exports: {} });
      const [run, ids] = list[id];
      run.call(module.exports, module, module.exports, (specifier) => load(ids[specifier]));
      return module.exports;
    };
    return entries.map(load);
  })([${list.join(',\n')}], ${JSON.stringify(entries.map((file) => ids.get(file)))})`;

  function read(file: string): void {
    if (modules.has(file)) return;
    const source = readFileSync(file, 'utf8');
    const { resolve } = createRequire(file);
    const required = new Map(
      Array.from(source.matchAll(REQUIRE), ([, specifier = '']) => [specifier, resolve(specifier)]),
    );
    modules.set(file, { source, required });
    for (const each of required.values()) read(each);
  }
}
