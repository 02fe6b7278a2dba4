import type { Page } from '@playwright/test';

declare global {
  // Global, because the functions below run in the page. What was replaced since the page began, such as `Array.prototype.at`.
  var replacedBuiltins: (() => string[]) | undefined;
}

/** Remembers the built-in functions of every document that the page opens from now on, before any script of the store. */
export async function watchBuiltins(page: Page): Promise<void> {
  await page.addInitScript(rememberBuiltins);
}

/** Built-in functions that the open page no longer has as the browser made them: a sentence; empty if it has all. */
export async function builtinFaults(page: Page): Promise<string[]> {
  const replaced = (await page.evaluate(() => globalThis.replacedBuiltins?.())) ?? [];
  if (replaced.length === 0) return [];
  return [
    `it replaces ${replaced.slice(0, 5).join(', ')}, which every other team’s code uses: wrap it in a function of your own`,
  ];
}

/** Runs in the page. */
function rememberBuiltins(): void {
  const NAMES = [
    ...[
      'Array',
      'Boolean',
      'Date',
      'Error',
      'Function',
      'Map',
      'Number',
      'Object',
      'Promise',
      'RegExp',
      'Set',
      'String',
    ],
    ...[
      'Symbol',
      'WeakMap',
      'WeakSet',
      'JSON',
      'Math',
      'Reflect',
      'Proxy',
      'Intl',
      'URL',
      'URLSearchParams',
      'Headers',
    ],
    ...['Request', 'Response', 'AbortController', 'Event', 'EventTarget', 'Node', 'Element', 'HTMLElement', 'Document'],
    ...['CSSStyleSheet', 'DOMTokenList', 'History', 'Location', 'Storage', 'Performance', 'IntersectionObserver'],
    ...['MutationObserver', 'ResizeObserver', 'FormData', 'Window', 'Navigator', 'XMLHttpRequest', 'WebSocket'],
  ];
  /** Functions of the page itself, which are no properties of a class. */
  const OWN = [
    'fetch',
    'setTimeout',
    'clearTimeout',
    'setInterval',
    'queueMicrotask',
    'requestAnimationFrame',
    'structuredClone',
  ];
  const page = globalThis as unknown as Record<string, unknown>;
  const owners = new Map<string, object>([
    ['history', history],
    ['localStorage', Storage.prototype],
  ]);
  for (const name of NAMES) {
    const owner = page[name] as { prototype?: object } | undefined;
    if (!owner) continue;
    owners.set(name, owner);
    if (owner.prototype) owners.set(`${name}.prototype`, owner.prototype);
  }
  type Facts = Record<'value' | 'get' | 'set', unknown>;
  const factsOf = (owner: object, key: PropertyKey): Facts => {
    const { value, get, set } = Object.getOwnPropertyDescriptor(owner, key) ?? {};
    return { value: typeof value === 'function' ? value : undefined, get, set };
  };
  const before = new Map(
    [...owners].map(([name, owner]) => [
      name,
      new Map(Reflect.ownKeys(owner).map((key) => [key, factsOf(owner, key)])),
    ]),
  );
  const own = OWN.map((name) => [name, page[name]] as const);
  const { getOwnPropertyDescriptor } = Object;
  const { ownKeys } = Reflect;
  globalThis.replacedBuiltins = () => {
    const replaced: string[] = own.filter(([name, value]) => page[name] !== value).map(([name]) => name);
    for (const [name, owner] of owners) {
      const known = before.get(name);
      for (const key of ownKeys(owner)) {
        // React sets it while it describes an error.
        if (key === 'prepareStackTrace') continue;
        const facts = known?.get(key);
        const now = getOwnPropertyDescriptor(owner, key) ?? {};
        const isSame =
          facts &&
          (facts.value === undefined || facts.value === now.value) &&
          facts.get === now.get &&
          facts.set === now.set;
        if (!isSame) replaced.push(`${name}.${String(key)}`);
      }
    }
    return replaced;
  };
}
