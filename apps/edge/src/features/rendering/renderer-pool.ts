import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import {
  BUILDS_PER_WORKER,
  type BuildName,
  namesOf,
  type PageBuilds,
  problemOf,
  type RenderAnswer,
  type RenderJob,
  type RenderProblem,
} from './render-job.ts';

export interface RendererPoolOptions {
  /** Number of worker threads. */
  workers: number;
  /** Longest time that a page waits for its content, in milliseconds. */
  timeoutMs: number;
  /** A worker that takes longer for a page is replaced, in milliseconds; one that starts builds gets ten times as long. */
  hangMs: number;
  /** Memory of a worker, in MiB. */
  memoryMb: number;
  /** Source of a server build; rejects if it is missing or altered. */
  readSource(build: BuildName): Promise<string>;
}

/** A page that could not be rendered on the server. */
export interface RenderFailure extends RenderProblem {
  builds: PageBuilds;
  /** Whether the builds are now left to browsers for a while. */
  isPaused: boolean;
}

/** What becomes of a page; all but the first are rendered in the browser. */
export type RenderOutcome =
  | 'rendered'
  /** Its builds leave it to the browser, such as a redirect. */
  | 'left'
  /** It took longer than the timeout, or too many were waiting. */
  | 'late'
  /** Its builds threw, hung, or used too much memory. */
  | 'failed'
  /** Its builds have failed too often. */
  | 'paused';

export interface RendererPool {
  /**
   * Renders a page. Never fails and never takes longer than the timeout: the browser renders a page without content.
   * @param onFailure may be called after the timeout
   * @returns the content of `#root`
   */
  render(
    builds: PageBuilds,
    page: NonNullable<RenderJob['page']>,
    onFailure: (failure: RenderFailure) => void,
  ): Promise<string | undefined>;
  /** Loads builds into the workers, before pages need them. */
  prepare(builds: PageBuilds): Promise<void>;
  /** Number of pages by outcome. */
  outcomes(): Readonly<Record<RenderOutcome, number>>;
  close(): Promise<void>;
}

/** Failures of the same builds in a row after which they are left to browsers for a while. */
const MAX_FAILURES = 3;
const PAUSE_MS = 60_000;

const RESTART_DELAY_MS = 1000;

/** Pages that wait for a worker; more would not be rendered in time anyway. */
const MAX_WAITING = 50;

interface WaitingJob {
  job: Omit<RenderJob, 'sources'>;
  sources: ReadonlyMap<BuildName, string>;
  /** Gets the answer, or nothing if no worker has begun with the job in time. */
  finish(answer: RenderAnswer | undefined): void;
}

interface Slot {
  worker: Worker;
  /** Whether its thread has started. */
  isReady: boolean;
  /** Builds that the worker has. */
  known: LRUCache<BuildName, true>;
  current: WaitingJob | undefined;
  hang: NodeJS.Timeout | undefined;
}

/** Renders pages in worker threads, whose code may fail, hang, or use too much memory. */
export function openRendererPool(options: RendererPoolOptions): RendererPool {
  const slots: Slot[] = [];
  const waiting: WaitingJob[] = [];
  const failures = new LRUCache<string, { count: number; until: number }>({ max: 500 });
  const sources = new LRUCache<BuildName, string>({
    max: BUILDS_PER_WORKER * 2,
    fetchMethod: (build) => options.readSource(build),
  });
  const outcomes: Record<RenderOutcome, number> = { rendered: 0, left: 0, late: 0, failed: 0, paused: 0 };
  let isClosed = false;

  function openSlot(): void {
    if (isClosed) return;
    const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
      env: {},
      argv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 32 },
      stdout: true,
      stderr: true,
    });
    worker.unref();
    const known = new LRUCache<BuildName, true>({ max: BUILDS_PER_WORKER });
    const slot: Slot = { worker, isReady: false, known, current: undefined, hang: undefined };
    slots.push(slot);
    worker.on('message', (answer: RenderAnswer | 'ready') => {
      if (answer === 'ready') slot.isReady = true;
      else finish(slot, answer);
      next();
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      replace(slot, { name: error.code ?? error.name, message: `the worker ended: ${error.message}` });
    });
    worker.on('exit', () => replace(slot, { name: 'Exit', message: 'the worker ended' }));
  }

  function finish(slot: Slot, answer: RenderAnswer): void {
    clearTimeout(slot.hang);
    const { current } = slot;
    slot.current = undefined;
    current?.finish(answer);
  }

  function replace(slot: Slot, problem: RenderProblem): void {
    const index = slots.indexOf(slot);
    if (index === -1) return;
    slots.splice(index, 1);
    finish(slot, { problem });
    void slot.worker.terminate();
    // A thread that does not even start is not tried again at once.
    if (slot.isReady) openSlot();
    else setTimeout(openSlot, RESTART_DELAY_MS).unref();
  }

  function next(): void {
    const slot = slots.find(({ isReady, current }) => isReady && current === undefined);
    const job = slot && waiting.shift();
    if (slot && job) start(slot, job);
  }

  function start(slot: Slot, waitingJob: WaitingJob): void {
    const missing = [...waitingJob.sources].filter(([build]) => {
      const isMissing = !slot.known.get(build);
      slot.known.set(build, true);
      return isMissing;
    });
    slot.current = waitingJob;
    const hangMs = missing.length > 0 ? 10 * options.hangMs : options.hangMs;
    slot.hang = setTimeout(() => replace(slot, { name: 'RenderTimeout', message: `took over ${hangMs} ms` }), hangMs);
    slot.worker.postMessage({ ...waitingJob.job, sources: Object.fromEntries(missing) } satisfies RenderJob);
  }

  async function sourcesOf(builds: PageBuilds): Promise<Map<BuildName, string>> {
    const read = await Promise.all(namesOf(builds).map(async (name) => [name, await sources.fetch(name)] as const));
    return new Map(read.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])));
  }

  /** Resolves when a worker has answered; with nothing if none has begun in time. */
  async function run(job: Omit<RenderJob, 'sources'>, signal?: AbortSignal): Promise<RenderAnswer | undefined> {
    const found = await sourcesOf(job.builds);
    return new Promise((finished) => {
      if (signal?.aborted || waiting.length >= MAX_WAITING) return finished(undefined);
      const waitingJob: WaitingJob = { job, sources: found, finish: finished };
      // A page that still waits for a worker at its timeout is rendered by the browser.
      signal?.addEventListener('abort', () => {
        const index = waiting.indexOf(waitingJob);
        if (index === -1) return;
        waiting.splice(index, 1);
        finished(undefined);
      });
      waiting.push(waitingJob);
      next();
    });
  }

  /** Counts what became of the builds' page. @returns the failure, if it is one */
  function note(builds: PageBuilds, answer: RenderAnswer): RenderFailure | undefined {
    const key = keyOf(builds);
    if (!('problem' in answer)) {
      failures.delete(key);
      return undefined;
    }
    const count = (failures.get(key)?.count ?? 0) + 1;
    const isNowPaused = count >= MAX_FAILURES;
    failures.set(key, { count, until: isNowPaused ? performance.now() + PAUSE_MS : 0 });
    return { ...answer.problem, builds, isPaused: isNowPaused };
  }

  const isPaused = (builds: PageBuilds) => performance.now() < (failures.get(keyOf(builds))?.until ?? 0);

  for (let count = 0; count < options.workers; count += 1) openSlot();

  return {
    async render(builds, page, onFailure) {
      if (isClosed) return undefined;
      if (isPaused(builds)) {
        outcomes.paused += 1;
        return undefined;
      }
      const timeout = AbortSignal.timeout(options.timeoutMs);
      const rendering = run({ builds, page }, timeout)
        .catch((error: unknown): RenderAnswer => ({ problem: problemOf(error) }))
        .then((answer) => {
          if (isClosed) return undefined;
          outcomes[outcomeOf(answer, timeout)] += 1;
          if (!answer) return undefined;
          const failure = note(builds, answer);
          if (failure) onFailure(failure);
          return 'html' in answer ? answer.html : undefined;
        });
      const tooLate = new Promise<undefined>((resolve) => {
        timeout.addEventListener('abort', () => resolve(undefined));
      });
      return Promise.race([rendering, tooLate]);
    },
    async prepare(builds) {
      await Promise.all(slots.map(() => run({ builds }).catch(() => undefined)));
    },
    outcomes: () => outcomes,
    async close() {
      isClosed = true;
      await Promise.all(slots.map(({ worker }) => worker.terminate()));
    },
  };
}

function outcomeOf(answer: RenderAnswer | undefined, timeout: AbortSignal): RenderOutcome {
  if (!answer) return 'late';
  if ('problem' in answer) return 'failed';
  if (timeout.aborted) return 'late';
  return answer.html === undefined ? 'left' : 'rendered';
}

const keyOf = ({ shell, remote }: PageBuilds) => `${shell} ${remote?.build ?? ''}`;
