import { LRUCache } from 'lru-cache';
import {
  BUILDS_PER_PROCESS,
  type BuildName,
  type FillerTimes,
  isFilled,
  type JobPage,
  MAX_CONTENT_LENGTH,
  type PageBuilds,
  type RenderAnswer,
  type RenderJob,
  type RenderProblem,
} from './render-job.ts';
import { launchSandbox, type SandboxLevel } from './sandbox/launch-sandbox.ts';

export interface SourcedJob {
  builds: PageBuilds;
  /** Absent to prepare the builds only. */
  page?: JobPage | undefined;
  sources: ReadonlyMap<BuildName, string>;
}

export interface RenderProcess {
  /** Whether it has started and has no job. */
  isFree(): boolean;
  busyMs(): number;
  /** The builds of its job; undefined without one. */
  builds(): PageBuilds | undefined;
  /** Whether its job takes longer than a page may wait. */
  isLate(): boolean;
  hasEnded(): boolean;
  /** Does a job while it is free. */
  run(job: SourcedJob): Promise<RenderAnswer>;
  /** Ends it because others need its place. */
  giveUp(): void;
  terminate(): void;
}

interface RenderProcessOptions {
  level: SandboxLevel;
  /** Script that makes the contexts of pages; see page-environment.ts. */
  environment: string;
  /** Longest time that a page waits for its content, in milliseconds. */
  timeoutMs: number;
  /**
   * A job that takes longer ends the process, in milliseconds; one that starts builds gets ten times as long, their first
   * page three times.
   */
  hangMs: number;
  memoryMb: number;
  /** Called whenever it is free. */
  onFree(): void;
  /** Called once, when it has ended. */
  onEnd(hasStarted: boolean): void;
  /** Called with the time that a page took whose builds had rendered another one before, in milliseconds. */
  onPage(builds: PageBuilds, milliseconds: number): void;
}

interface CurrentJob {
  builds: PageBuilds;
  startedAt: number;
  /** Times what a page whose builds have rendered others may take. */
  allowance: number;
  hang: NodeJS.Timeout;
  finish(answer: RenderAnswer): void;
}

/** Content that follows an answer, in characters. */
interface Announced {
  content: number;
  times?: FillerTimes | undefined;
}

/** Times the longest time of a page after which a process is ended that should have ended its page itself. */
const OWN_END = 1.5;

/** Characters that have arrived and are no whole answer. */
const MAX_REST_LENGTH = MAX_CONTENT_LENGTH * 2;
const TOO_LONG: RenderProblem = { name: 'AnswerTooLarge', message: 'the process has answered without an end' };

/** Starts a process that renders one page at a time. It ends when it hangs, uses too much memory or answers too much. */
export function startRenderProcess(options: RenderProcessOptions): RenderProcess {
  const sandbox = launchSandbox(options.level, options.memoryMb);
  const forgotten: BuildName[] = [];
  /** Builds that the process has, and whether it has rendered a page with them. Here alone is decided which it keeps. */
  const known = new LRUCache<BuildName, { hasRendered: boolean }>({
    max: BUILDS_PER_PROCESS,
    dispose(_, name, reason) {
      if (reason === 'evict') forgotten.push(name);
    },
  });
  let hasStarted = false;
  let hasEnded = false;
  let current: CurrentJob | undefined;
  let rest: string[] = [];
  let restLength = 0;
  /** What was said of the content that follows; undefined while a line is read. */
  let announced: Announced | undefined;

  sandbox.unref();
  for (const stream of [sandbox.stdin, sandbox.stdout]) {
    (stream as unknown as { unref?(): void }).unref?.();
    stream.on('error', () => end({ name: 'Exit', message: 'the process ended' }));
  }
  sandbox.on('error', (error) => end({ name: error.name, message: `the process did not start: ${error.message}` }));
  sandbox.on('exit', (code, signal) => end(exitProblem(code, signal)));
  sandbox.stdout.setEncoding('utf8').on('data', (part: string) => {
    rest.push(part);
    restLength += part.length;
    if (restLength > MAX_REST_LENGTH) return end(TOO_LONG);
    if (announced ? restLength < announced.content : !part.includes('\n')) return;
    const left = readAnswers(rest.join(''));
    rest = [left];
    restLength = left.length;
  });
  send({ environment: options.environment });

  function send(message: { environment: string } | RenderJob, text?: string): void {
    sandbox.stdin.write(`${JSON.stringify(message)}\n${text === undefined ? '' : `${text}\n`}`);
  }

  /** @returns what is left after all whole answers */
  function readAnswers(arrived: string): string {
    let left = arrived;
    for (;;) {
      const end = announced?.content ?? left.indexOf('\n');
      if (end === -1 || left.length < end) return left;
      const read = left.slice(0, end);
      if (announced) {
        left = left.slice(end);
        const { times } = announced;
        announced = undefined;
        receive({ html: read, times });
      } else {
        left = left.slice(end + 1);
        const answer = parseAnswer(read);
        if (answer !== 'ready' && 'content' in answer) announced = answer;
        else receive(answer);
      }
    }
  }

  function receive(answer: RenderAnswer | 'ready'): void {
    if (answer === 'ready') hasStarted = true;
    else finish(answer);
    options.onFree();
  }

  function finish(answer: RenderAnswer): void {
    clearTimeout(current?.hang);
    const finished = current;
    current = undefined;
    finished?.finish(answer);
  }

  function end(problem: RenderProblem): void {
    if (hasEnded) return;
    hasEnded = true;
    sandbox.kill('SIGKILL');
    finish({ problem });
    options.onEnd(hasStarted);
  }

  return {
    isFree: () => hasStarted && !hasEnded && current === undefined,
    busyMs: () => (current ? performance.now() - current.startedAt : 0),
    builds: () => current?.builds,
    isLate: () =>
      current !== undefined && performance.now() - current.startedAt > options.timeoutMs * current.allowance,
    hasEnded: () => hasEnded,
    run({ builds, page, sources }) {
      const named = [...sources].map(([name, source]) => ({ name, source, use: known.get(name) }));
      const isWarm = named.every(({ use }) => use?.hasRendered);
      const missing = named.filter(({ use }) => !use);
      for (const { name } of missing) known.set(name, { hasRendered: false });
      const allowance = missing.length > 0 ? 10 : isWarm ? 1 : 3;
      const hangMs = options.hangMs * allowance;
      // One that others fill ends by itself first, and says with which of them it was busy.
      const endsItself = page !== undefined && isFilled(builds);
      const endMs = endsItself ? hangMs * OWN_END : hangMs;
      const startedAt = performance.now();
      const answered = new Promise<RenderAnswer>((resolve) => {
        const hang = setTimeout(() => end({ name: 'RenderTimeout', message: `took over ${endMs} ms` }), endMs);
        current = { builds, startedAt, allowance, hang, finish: resolve };
      });
      const job: RenderJob = {
        builds,
        sources: Object.fromEntries(missing.map(({ name, source }) => [name, source])),
        forgotten: forgotten.splice(0),
        ...(page && {
          page: { isPersonal: page.isPersonal, maxLength: MAX_CONTENT_LENGTH, ...(endsItself && { limitMs: hangMs }) },
        }),
      };
      send(job, page?.text);
      return answered.then((answer) => {
        if (page && !('problem' in answer)) {
          if (isWarm) options.onPage(builds, performance.now() - startedAt);
          for (const { name } of named) known.set(name, { hasRendered: true });
        }
        return answer;
      });
    },
    giveUp: () => end({ name: 'RenderTimeout', message: 'took so long that other pages would have waited' }),
    terminate: () => end({ name: 'Exit', message: 'the edge has ended it' }),
  };
}

/** Aborted by V8 when its heap is full, or by the system when its other memory is. */
function exitProblem(code: number | null, signal: NodeJS.Signals | null): RenderProblem {
  const isAborted = signal === 'SIGABRT' || signal === 'SIGTRAP' || signal === 'SIGSEGV' || code === 134;
  if (isAborted) return { name: 'OutOfMemory', message: 'the process ended: it needed more memory than it may have' };
  return { name: 'Exit', message: `the process ended (${signal ?? code})` };
}

/** The process is not believed: an answer of another form is a problem. */
function parseAnswer(line: string): RenderAnswer | 'ready' | Announced {
  try {
    const answer: unknown = JSON.parse(line);
    if (answer === 'ready') return answer;
    if (isObject(answer)) {
      const { content, problem, times } = answer;
      const known = isTimes(times) ? { times } : {};
      if (content === undefined && problem === undefined) return { html: undefined, ...known };
      if (isLength(content)) return { content, ...known };
      if (isObject(problem)) {
        const { name, message, filler } = problem;
        if (typeof name === 'string' && typeof message === 'string')
          return {
            problem: {
              name: name.slice(0, 500),
              message: message.slice(0, 500),
              ...(typeof filler === 'string' && { filler }),
            },
          };
      }
    }
  } catch {}
  return { problem: { name: 'BadAnswer', message: 'the process has answered something else' } };
}

const isLength = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= MAX_CONTENT_LENGTH;

const isTimes = (value: unknown): value is FillerTimes =>
  isObject(value) && Object.values(value).every((time) => typeof time === 'number' && time >= 0);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
