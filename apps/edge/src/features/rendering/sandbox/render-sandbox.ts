/*
 * The program of a process that renders pages, one at a time, with the server builds of releases. It reads jobs from its
 * standard input and writes answers to its standard output, as render-job.ts says. launch-sandbox.ts passes it as text:
 * the process may read no files, so it imports nothing but parts of Node.
 *
 * The builds run in contexts of V8 in which nothing of Node exists. This side never reads a property of an object that
 * comes from there and never calls back with one of its own: it passes texts, and takes texts and numbers.
 */
import { setImmediate as afterEvents, setTimeout as delay } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import type { AnswerLine, BuildName, FillerTimes, RenderAnswer, RenderJob } from '../render-job.ts';

/** The functions of page-realm.js. */
interface PageRealm {
  openShell(build: unknown): unknown;
  openRemote(name: string, build: unknown): unknown;
  markLoaded(): unknown;
  start(text: string): unknown;
  step(): unknown;
  end(): unknown;
  isClean(): unknown;
  busyWith(): unknown;
  times(): unknown;
}

/** A context with the builds that it has run. */
interface Realm {
  context: vm.Context;
  functions: PageRealm;
  builds: BuildName[];
}

/** Contexts that wait for their next page, of different builds; the one that was used least recently goes first. */
const MAX_REALMS = 8;
/** Opened contexts after which those that were let go are collected: V8 alone lets them fill the heap. */
const CONTEXTS_A_COLLECTION = 16;
/** A dynamic import is a promise of the process: what else it may be, it is no code, or no code that V8 takes. */
const IMPORT_CALL = /(?<![\p{ID_Continue}$\\]|(?<!\.)\.)import\(/gu;
const OTHER_IMPORT = /(?<![\p{ID_Continue}$\\])import(?=[\s(./<-])/gu;

const scripts = new Map<BuildName, vm.Script | Error>();
const realms = new Map<string, Realm>();
/** Fresh contexts for pages of one visitor. */
const fresh = new Map<string, Realm>();
/** Runs the promises of a context that are due. */
const runPromises = new vm.Script('0');
/** Calls what `inTime` has to call. */
const callDue = new vm.Script('patinaDue()');
let due = (): unknown => undefined;
Object.defineProperty(globalThis, 'patinaDue', { value: () => due() });
/** When the present page ends by itself; undefined for one that is ended from outside. */
let deadline: number | undefined;
/** The remote whose build starts, of those that fill the page. */
let starting: string | undefined;
let environment: vm.Script | undefined;
let openedContexts = 0;

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;
// Contexts of pages do not have it.
v8.setFlagsFromString('--no-expose-gc');

type Message = { environment: string } | RenderJob;

/** @param text of the job's page */
async function handle(message: Message, text: string): Promise<void> {
  if ('environment' in message) {
    environment = new vm.Script(message.environment);
    return write('ready');
  }
  for (const name of message.forgotten) forget(name);
  for (const [name, source] of Object.entries(message.sources)) scripts.set(name, compile(name, source));
  const answer = await answerTo(message, text);
  if ('problem' in answer) write(answer);
  else {
    const { html, times } = answer;
    write({ ...(html !== undefined && { content: html.length }), ...(times && { times }) }, html);
  }
  // The next page of one visitor finds its context ready.
  await afterEvents();
  if (openedContexts >= CONTEXTS_A_COLLECTION) {
    openedContexts = 0;
    collectGarbage();
  }
  if (message.page?.isPersonal) keep(fresh, message, () => openRealm(message));
}

function write(answer: AnswerLine, content = ''): void {
  process.stdout.write(`${JSON.stringify(answer)}\n${content}`);
}

function forget(name: BuildName): void {
  scripts.delete(name);
  for (const kept of [realms, fresh]) for (const [key, { builds }] of kept) if (builds.includes(name)) kept.delete(key);
}

function compile(name: BuildName, source: string): vm.Script | Error {
  const closed = source.replace(IMPORT_CALL, '$$import(').replace(OTHER_IMPORT, String.raw`imp\u006frt`);
  try {
    return new vm.Script(`(function (module, exports, require, $import) {${closed}\n})`, { filename: `${name}.cjs` });
  } catch (error) {
    return error as Error;
  }
}

async function answerTo(job: RenderJob, text: string): Promise<RenderAnswer> {
  const limitMs = job.page?.limitMs;
  deadline = limitMs === undefined ? undefined : performance.now() + limitMs;
  starting = undefined;
  const opened: { realm?: Realm } = {};
  try {
    return await renderIn(opened, job, text);
  } catch {
    // What has happened is not looked at: all but the end of the time is answered elsewhere.
    const busyWith = starting ?? opened.realm?.functions.busyWith();
    const filler = typeof busyWith === 'string' && busyWith !== '' ? { filler: busyWith } : {};
    return { problem: { name: 'RenderTimeout', message: `took over ${limitMs} ms`, ...filler } };
  } finally {
    deadline = undefined;
  }
}

/** Milliseconds that are left, as timers take them; none end before the deadline. */
const leftMs = () => Math.max(Math.ceil((deadline ?? 0) - performance.now()), 0) + 1;
const isOver = () => deadline !== undefined && performance.now() >= deadline;

/** For a script of a context: a page whose time is over ends there, also in an endless loop. */
const timeLimit = (): { timeout?: number } => (deadline === undefined ? {} : { timeout: leftMs() });

/** Calls a function of a context, within the time limit. */
function inTime<Result>(call: () => Result): Result {
  if (deadline === undefined) return call();
  due = call;
  return callDue.runInThisContext(timeLimit()) as Result;
}

/** @param opened gets the realm that renders the page */
async function renderIn(opened: { realm?: Realm }, job: RenderJob, text: string): Promise<RenderAnswer> {
  const { page } = job;
  const kept = page?.isPersonal ? fresh : realms;
  const realm = kept.get(keyOf(job)) ?? openRealm(job);
  if ('problem' in realm) return realm;
  opened.realm = realm;
  kept.delete(keyOf(job));
  const answer: RenderAnswer = page ? await render(realm, text, page.maxLength) : { html: undefined };
  if (deadline !== undefined && 'html' in answer) answer.times = timesOf(realm);
  // Those that the builds have started, if no page was rendered.
  runPromises.runInContext(realm.context);
  realm.functions.end();
  if (!page?.isPersonal && realm.functions.isClean() === true) keep(realms, job, () => realm);
  return answer;
}

function keep(kept: Map<string, Realm>, job: RenderJob, open: () => Realm | RenderAnswer): void {
  const key = keyOf(job);
  if (kept.has(key)) return;
  const [oldest] = kept.keys();
  if (kept.size >= MAX_REALMS && oldest !== undefined) kept.delete(oldest);
  const realm = open();
  if ('functions' in realm) kept.set(key, realm);
}

const keyOf = ({ builds: { shell, remote, fillers = [] } }: RenderJob) =>
  [shell, remote?.build ?? '', ...fillers.map(({ build }) => build)].join(' ');

/** A new context in which the builds of a page have run. */
function openRealm({
  builds: { shell, remote, fillers = [] },
}: RenderJob): Realm | { problem: { name: string; message: string } } {
  openedContexts += 1;
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const functions = { ...(environment?.runInContext(context) as PageRealm) };
  const problem =
    run(context, shell, functions.openShell) ||
    (remote && run(context, remote.build, (build) => functions.openRemote(remote.name, build)));
  if (problem) return readAnswer(problem, Number.POSITIVE_INFINITY) as { problem: { name: string; message: string } };
  // One that fails as it starts is missing from the page, which goes on without it.
  for (const { name, build } of fillers) {
    starting = name;
    run(context, build, (opened) => functions.openRemote(name, opened));
  }
  starting = undefined;
  functions.markLoaded();
  return {
    context,
    functions,
    builds: [shell, ...[...(remote ? [remote] : []), ...fillers].map(({ build }) => build)],
  };
}

/** @returns empty, or the problem */
function run(context: vm.Context, name: BuildName, open: (build: unknown) => unknown): string {
  const script = scripts.get(name);
  if (!(script instanceof vm.Script)) {
    const { name: kind, message } = script ?? new Error(`The process has no build ${name}.`);
    return `problem ${JSON.stringify({ name: kind, message })}`;
  }
  try {
    const build = script.runInContext(context, timeLimit());
    const problem = inTime(() => open(build));
    return typeof problem === 'string' ? problem : '';
  } catch (error) {
    if (isOver()) throw error;
    return UNREADABLE;
  }
}

const UNREADABLE = `problem ${JSON.stringify({ name: 'Error', message: 'The build has failed outside of its functions.' })}`;

async function render({ context, functions }: Realm, text: string, maxLength: number): Promise<RenderAnswer> {
  try {
    inTime(() => functions.start(text));
    for (;;) {
      runPromises.runInContext(context, timeLimit());
      const step = inTime(functions.step);
      if (typeof step === 'string') return readAnswer(step, maxLength);
      const restMs = deadline === undefined ? 2 ** 31 - 1 : leftMs();
      // A page that waits for nothing is ended from outside, or when its time is over.
      await delay(typeof step === 'number' && step >= 0 ? Math.min(step, restMs) : restMs);
      if (isOver()) throw new Error('The time of the page is over.');
    }
  } catch (error) {
    if (isOver()) throw error;
    return readAnswer(UNREADABLE, maxLength);
  }
}

/** How long what fills the page has taken. */
function timesOf({ functions }: Realm): FillerTimes | undefined {
  const times = functions.times();
  return typeof times === 'string' ? (JSON.parse(times) as FillerTimes) : undefined;
}

/** Reads what page-realm.js answers. @param maxLength of content, in characters */
function readAnswer(answer: string, maxLength: number): RenderAnswer {
  if (answer.length > maxLength) {
    return { problem: { name: 'ContentTooLarge', message: `the content has ${answer.length} characters` } };
  }
  if (answer === 'left') return { html: undefined };
  if (answer.startsWith('html ')) return { html: answer.slice('html '.length) };
  return { problem: JSON.parse(answer.slice('problem '.length)) };
}

// Whatever fails outside a page ends the process; nothing of a page is looked at.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));

let rest = '';
/** A job whose page is the next line. */
let started: RenderJob | undefined;
process.stdin.setEncoding('utf8');
for await (const part of process.stdin) {
  const lines = (rest + part).split('\n');
  rest = lines.pop() ?? '';
  for (const line of lines) {
    if (started) {
      const job = started;
      started = undefined;
      await handle(job, line);
      continue;
    }
    const message = JSON.parse(line) as Message;
    if ('page' in message && message.page) started = message;
    else await handle(message, '');
  }
}
