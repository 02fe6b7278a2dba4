// @ts-check
/*
 * The function below runs in the context of a page: page-environment.ts writes its source into the context's script. It
 * therefore uses nothing from outside and is JavaScript, with its types in comments.
 */

/**
 * @typedef {object} Shell what the server build of a shell exports
 * @property {(page: unknown, loadModule: (remote: string, expose: string) => unknown, marks: Marks) => Promise<unknown>} render
 * @property {Record<string, () => unknown>} shared the modules that remotes take from it
 */

/**
 * @typedef {object} Marks when the shell loads and renders what fills the page
 * @property {(remote: string) => void} begin
 * @property {() => void} end
 */

/**
 * @typedef {(module: { exports: {} }, exports: {}, require: (key: string) => unknown, $import: () => never) => void} Build
 */

/**
 * Opens the realm of a page: makes its timers, and returns what the process calls from outside. Only texts and numbers go
 * in and out, apart from the functions of the builds, which come from this context.
 */
export default function openRealm() {
  const MAX_TIMERS = 10_000;
  const MAX_PROBLEM = 500;
  const page = globalThis;
  /** @type {Map<number, { at: number, action: () => void }>} */
  const timers = new Map();
  let lastTimer = 0;

  const timing = {
    setTimeout: (/** @type {unknown} */ action, milliseconds = 0, /** @type {unknown[]} */ ...values) => {
      if (typeof action !== 'function') throw new TypeError('A timer runs a function.');
      if (timers.size >= MAX_TIMERS) throw new RangeError('The page has too many timers.');
      lastTimer += 1;
      timers.set(lastTimer, { at: Date.now() + (Number(milliseconds) || 0), action: () => action(...values) });
      return lastTimer;
    },
    clearTimeout: (/** @type {number} */ timer) => void timers.delete(timer),
    // A page that is rendered once repeats nothing.
    setInterval: () => 0,
    clearInterval: () => undefined,
  };
  const { freeze } = Object;
  for (const each of Object.values(timing)) freeze(each);
  Object.assign(page, timing);

  /** @type {Shell | undefined} */
  let shell;
  /** @type {Map<string, Record<string, () => unknown>>} */
  const remotes = new Map();
  /** @type {string | undefined} */
  let answer;
  let globals = globalsNow();
  /** @type {{ remote: string, since: number } | undefined} */
  let filler;
  /** @type {Map<string, number>} */
  const times = new Map();
  /** @type {Marks} */
  const marks = freeze({
    // One that has thrown has no end.
    begin: (remote) => {
      marks.end();
      filler = { remote, since: Date.now() };
    },
    end: () => {
      if (filler) times.set(filler.remote, (times.get(filler.remote) ?? 0) + Date.now() - filler.since);
      filler = undefined;
    },
  });

  return freeze({
    /**
     * Runs the build of the shell.
     * @param {Build} build
     * @returns {string} empty, or the problem
     */
    openShell: (build) =>
      attempt(() => {
        shell = /** @type {Shell} */ (
          exportsOf(build, (key) => {
            throw new Error(`The shell has no module "${key}".`);
          })
        );
      }),
    /**
     * Runs the build of a remote that owns the page, or fills slots of it.
     * @param {string} name
     * @param {Build} build
     * @returns {string} empty, or the problem
     */
    openRemote: (name, build) =>
      attempt(() => {
        const { shared } = openedShell();
        const provide = (/** @type {string} */ key) => {
          if (!Object.hasOwn(shared, key)) throw new Error(`The shell does not provide "${key}".`);
          return shared[key]?.();
        };
        remotes.set(name, exportsOf(build, provide));
      }),
    /** Called once the builds have run; see `isClean`. */
    markLoaded: () => {
      globals = globalsNow();
    },
    /**
     * Starts to render a page.
     * @param {string} text a page as JSON
     */
    start: (text) => {
      answer = undefined;
      filler = undefined;
      times.clear();
      render(text).then(
        (html) => {
          answer = html === undefined ? 'left' : `html ${html}`;
        },
        (error) => {
          answer = problemOf(error);
        },
      );
    },
    /**
     * Runs the timers that are due.
     * @returns {string | number} the answer (`left`, `html …` or `problem …`); else the milliseconds until there is
     *   something to do, negative if there never is
     */
    step: () => {
      if (answer !== undefined) return answer;
      const now = Date.now();
      let next = -1;
      for (const [timer, { at, action }] of [...timers]) {
        if (at <= now) {
          timers.delete(timer);
          attempt(action);
          next = 0;
        } else if (next < 0 || at - now < next) next = at - now;
      }
      return next;
    },
    /**
     * Names the remote that the page is busy with, of those that fill it.
     * @returns {string} empty if it is none
     */
    busyWith: () => filler?.remote ?? '',
    /**
     * Says how long each remote that fills the page has taken.
     * @returns {string} milliseconds by name as JSON
     */
    times: () => JSON.stringify(Object.fromEntries(times)),
    /** Ends the page with all that it has left running. */
    end: () => {
      timers.clear();
      answer = undefined;
    },
    /** Whether the global object is as it was when the builds had run; all others cannot be changed. */
    isClean: () => {
      const now = globalsNow();
      return now.size === globals.size && [...now].every(([key, value]) => Object.is(globals.get(key), value));
    },
  });

  /** @param {string} text */
  async function render(text) {
    const load = (/** @type {string} */ name, /** @type {string} */ expose) => {
      const modules = remotes.get(name);
      if (!modules) throw new Error(`"${name}" does not take part in this page.`);
      const loadModule = Object.hasOwn(modules, expose) ? modules[expose] : undefined;
      if (typeof loadModule !== 'function') throw new Error(`"${name}" has no module "${expose}".`);
      return loadModule();
    };
    const html = await openedShell().render(JSON.parse(text), load, marks);
    if (html !== undefined && typeof html !== 'string') throw new TypeError('The shell has rendered no text.');
    return html;
  }

  function openedShell() {
    if (!shell) throw new Error('The shell has not run.');
    return shell;
  }

  /**
   * Runs a build, a CommonJS module.
   * @param {Build} build
   * @param {(key: string) => unknown} require
   */
  function exportsOf(build, require) {
    if (typeof build !== 'function') throw new TypeError('The build is no module.');
    const module = { exports: {} };
    build(module, module.exports, require, () => {
      throw new Error('A server build may not import anything.');
    });
    return module.exports;
  }

  /**
   * @param {() => void} action
   * @returns {string} empty, or the problem
   */
  function attempt(action) {
    try {
      action();
      return '';
    } catch (error) {
      return problemOf(error);
    }
  }

  /**
   * Any value that was thrown, as text.
   * @param {unknown} error
   */
  function problemOf(error) {
    let name = 'Error';
    let message = 'The page has thrown something that cannot be read.';
    try {
      const given = /** @type {{ name?: unknown } | null | undefined} */ (error)?.name;
      if (typeof given === 'string') name = given;
      message = String(error);
    } catch {}
    return `problem ${JSON.stringify({ name: name.slice(0, MAX_PROBLEM), message: message.slice(0, MAX_PROBLEM) })}`;
  }

  function globalsNow() {
    /** @type {Map<PropertyKey, unknown>} */
    const found = new Map();
    const properties = /** @type {Record<PropertyKey, PropertyDescriptor>} */ (Object.getOwnPropertyDescriptors(page));
    for (const key of Reflect.ownKeys(properties)) found.set(key, properties[key]?.get ?? properties[key]?.value);
    return found;
  }
}
