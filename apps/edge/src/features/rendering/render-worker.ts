/*
 * A worker thread that renders pages with the server builds of releases, one page at a time. The builds run in a
 * context of their own: without network, file system, environment, and code made of texts.
 */
import { registerHooks } from 'node:module';
import vm from 'node:vm';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createPageTimers } from './page-timers.ts';
import { BUILDS_PER_WORKER, type BuildName, problemOf, type RenderAnswer, type RenderJob } from './render-job.ts';

/** What the server build of a shell exports. */
interface ShellModule {
  render(
    page: NonNullable<RenderJob['page']>,
    loadModule: (remote: string, expose: string) => unknown,
  ): Promise<string | undefined>;
  /** The modules that remotes take from it. */
  shared: Record<string, () => unknown>;
}

type RemoteModules = Record<string, () => unknown>;

/** A shell with the remotes that run in it. */
interface ShellContext {
  context: vm.Context;
  shell: ShellModule;
  remotes: LRUCache<BuildName, RemoteModules>;
}

const timers = createPageTimers();
/** The compiled builds, until the pool says otherwise; one that cannot be compiled throws each time that it is needed. */
const scripts = new Map<BuildName, () => vm.Script>();
const shells = new LRUCache<BuildName, ShellContext>({ max: 3 });

if (!parentPort) throw new Error('This is the code of a worker thread.');
const port = parentPort;
port.on('message', async (job: RenderJob) => {
  port.postMessage(await answer(job));
});
forbid();
port.postMessage('ready');

async function answer(job: RenderJob): Promise<RenderAnswer> {
  try {
    for (const name of job.forgotten) scripts.delete(name);
    for (const [name, source] of Object.entries(job.sources)) scripts.set(name, compile(name, source));
    return { html: await render(job) };
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    timers.clear();
  }
}

async function render({ builds, page }: RenderJob): Promise<string | undefined> {
  const { context, shell, remotes } = shellOf(builds.shell);
  const modulesOf = (build: BuildName) => {
    const known = remotes.get(build);
    if (known) return known;
    const modules = run(context, build, (key) => provide(shell, key)) as RemoteModules;
    remotes.set(build, modules);
    return modules;
  };
  const { remote } = builds;
  if (remote) modulesOf(remote.build);
  if (!page) return undefined;
  return shell.render(page, (name, expose) => {
    if (name !== remote?.name) throw new Error(`"${name}" does not own this page.`);
    const load = modulesOf(remote.build)[expose];
    if (!load) throw new Error(`"${name}" has no module "${expose}".`);
    return load();
  });
}

function shellOf(build: BuildName): ShellContext {
  const known = shells.get(build);
  if (known) return known;
  const context = createContext();
  const opened: ShellContext = {
    context,
    shell: run(context, build, (key) => {
      throw new Error(`The shell has no module "${key}".`);
    }) as ShellModule,
    remotes: new LRUCache({ max: BUILDS_PER_WORKER }),
  };
  shells.set(build, opened);
  return opened;
}

function provide({ shared }: ShellModule, key: string): unknown {
  if (!Object.hasOwn(shared, key)) throw new Error(`The shell does not provide "${key}".`);
  return shared[key]?.();
}

function compile(name: BuildName, source: string): () => vm.Script {
  try {
    const script = new vm.Script(`(function (module, exports, require) {${source}\n})`, { filename: `${name}.cjs` });
    return () => script;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/** Runs a build, a CommonJS module; returns its exports. */
function run(context: vm.Context, name: BuildName, require: (key: string) => unknown): unknown {
  const script = scripts.get(name);
  if (!script) throw new Error(`The worker has no build ${name}.`);
  const module: { exports: unknown } = { exports: {} };
  script().runInContext(context)(module, module.exports, require);
  return module.exports;
}

/** The globals of a browser that rendering needs, without those that reach out. */
function createContext(): vm.Context {
  const { setTimeout, clearTimeout, setInterval, clearInterval } = timers;
  return vm.createContext(
    {
      ...{ AbortController, AbortSignal, DOMException, Event, EventTarget, FormData, Headers, Request, Response },
      ...{ TextDecoder, TextEncoder, URL, URLSearchParams, performance, queueMicrotask, structuredClone },
      ...{ setTimeout, clearTimeout, setInterval, clearInterval },
    },
    { codeGeneration: { strings: false, wasm: false } },
  );
}

/**
 * Closes the ways from the globals above to those of this thread: imports, and constructors of functions, which run texts
 * as code of this thread.
 */
function forbid(): void {
  registerHooks({
    resolve(specifier) {
      throw new Error(`A server build may not import "${specifier}".`);
    },
  });
  const kinds = [() => {}, async () => {}, function* () {}, async function* () {}];
  const reject = () => {
    throw new EvalError('A server build may not run texts as code.');
  };
  for (const kind of kinds) Object.defineProperty(Object.getPrototypeOf(kind), 'constructor', { value: reject });
}
