// @ts-check
/*
 * The function below runs in the context of a page: page-environment.ts writes its source into the context's script. It
 * therefore uses nothing from outside and is JavaScript, with its types in comments.
 */

/**
 * Makes the globals of a browser that rendering needs, and removes those of V8 that reach beyond the page: they share
 * memory, block the process, observe the garbage collector, or run as code what is data.
 * @param {Record<string, any>[]} modules exports of the modules that make some of them
 * @param {string[]} exported names of the exports that become globals
 */
export default function makeGlobals(modules, exported) {
  const page = /** @type {Record<string, any>} */ (globalThis);
  const exports = Object.assign({}, ...modules.filter((each) => typeof each === 'object'));
  for (const name of exported) page[name] = exports[name];
  for (const name of [
    'fetch',
    'self',
    '__core-js_shared__',
    'WebAssembly',
    'SharedArrayBuffer',
    'Atomics',
    'FinalizationRegistry',
    'WeakRef',
  ])
    delete page[name];

  const nothing = () => undefined;
  const start = Date.now();
  const methods = ['debug', 'error', 'group', 'groupCollapsed', 'groupEnd', 'info', 'log', 'trace', 'warn'];
  class TextEncoder {
    encoding = 'utf-8';
    encode(text = '') {
      return Uint8Array.from(unescape(encodeURIComponent(String(text).toWellFormed())), (byte) => byte.charCodeAt(0));
    }
  }
  class TextDecoder {
    encoding = 'utf-8';
    /** @param {Uint8Array} bytes */
    decode(bytes = new Uint8Array()) {
      return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
    }
  }
  /** The fields of a form; without files, which no page has on the server. */
  class FormData extends URLSearchParams {}
  Object.assign(page, {
    TextEncoder,
    TextDecoder,
    FormData,
    performance: { timeOrigin: start, now: () => Date.now() - start, mark: nothing, measure: nothing },
    console: Object.fromEntries(methods.map((name) => [name, nothing])),
  });

  // The stack of an error is formatted by code of Node: no error has one. Whoever sets these two sets nothing.
  Error.captureStackTrace = nothing;
  for (const name of ['stackTraceLimit', 'prepareStackTrace'])
    Object.defineProperty(Error, name, { get: nothing, set: nothing, configurable: false });
}
