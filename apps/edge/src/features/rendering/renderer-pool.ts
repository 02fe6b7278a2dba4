import { setTimeout as delay } from 'node:timers/promises';
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
import { type RenderThread, type SourcedJob, startRenderThread } from './render-thread.ts';

export interface RendererPoolOptions {
  /** Number of worker threads; they start when they are first needed. */
  workers: number;
  /** Longest time that a page waits for its content, in milliseconds. */
  timeoutMs: number;
  /** A worker that takes longer for a page is replaced, in milliseconds; see render-thread.ts. */
  hangMs: number;
  /** Memory of a worker, in MiB. */
  memoryMb: number;
  /** Source of a server build; rejects if it is missing or altered. */
  readSource(build: BuildName): Promise<string>;
}

/** A page that could not be rendered on the server. */
export interface RenderFailure extends RenderProblem {
  builds: PageBuilds;
  /** Whether it was tried; if not, its builds had failed too often before. */
  isTried: boolean;
}

/** What becomes of a page; all but the first are rendered in the browser. */
export type RenderOutcome =
  | 'rendered'
  /** Its builds leave it to the browser, such as a redirect. */
  | 'left'
  /** It took longer than the timeout, or would have. */
  | 'late'
  /** Its builds threw, hung, or used too much memory. */
  | 'failed'
  /** Its builds have failed too often. */
  | 'paused';

export interface RendererPool {
  /**
   * Renders a page. Never fails and never takes longer than the timeout: the browser renders a page without content.
   * @param onFailure may be called after the timeout; also called for a page whose builds are left to browsers
   * @returns the content of `#root`
   */
  render(
    builds: PageBuilds,
    page: NonNullable<RenderJob['page']>,
    onFailure: (failure: RenderFailure) => void,
  ): Promise<string | undefined>;
  /** Loads these builds into every worker, also into those that replace one, before pages need them. */
  prepare(builds: PageBuilds[]): Promise<void>;
  /** Number of pages by outcome. */
  outcomes(): Readonly<Record<RenderOutcome, number>>;
  close(): Promise<void>;
}

/** Failures of the same builds in a row after which they are left to browsers for a while. */
const MAX_FAILURES = 3;
const PAUSE_MS = 60_000;
const PAUSED: RenderProblem = { name: 'RenderPause', message: 'Its builds have failed too often.' };

const RESTART_DELAY_MS = 1000;

/** Weight of the latest page in the average time of a page. */
const AVERAGE_WEIGHT = 0.1;

/** A job, and what becomes of it; `undefined` if no worker has tried. */
interface WaitingJob extends SourcedJob {
  finish(outcome: RenderAnswer | undefined): void;
}

interface Slot {
  thread: RenderThread;
  /** Builds that it loads while no page waits. */
  preparing: WaitingJob[];
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
  let prepared: PageBuilds[] = [];
  let averageMs = 0;
  let isOpen = false;
  let isClosed = false;

  function open(): void {
    if (isOpen) return;
    isOpen = true;
    for (let count = 0; count < options.workers; count += 1) openSlot();
  }

  function openSlot(): Slot {
    const slot: Slot = {
      preparing: [],
      thread: startRenderThread({
        hangMs: options.hangMs,
        memoryMb: options.memoryMb,
        onFree: next,
        onPage: (ms) => {
          averageMs = averageMs === 0 ? ms : averageMs + AVERAGE_WEIGHT * (ms - averageMs);
        },
        onEnd: (hasStarted) => replace(slot, hasStarted),
      }),
    };
    slots.push(slot);
    return slot;
  }

  async function replace(slot: Slot, hasStarted: boolean): Promise<void> {
    slots.splice(slots.indexOf(slot), 1);
    for (const { finish } of slot.preparing.splice(0)) finish(undefined);
    // A thread that does not even start is not tried again at once.
    if (!hasStarted) await delay(RESTART_DELAY_MS, undefined, { ref: false });
    if (!isClosed) await loadPrepared(openSlot());
  }

  function next(): void {
    for (const { thread, preparing } of slots) {
      const job = thread.isFree() ? (waiting.shift() ?? preparing.shift()) : undefined;
      if (job) void thread.run(job).then(job.finish);
    }
  }

  async function loadPrepared(slot: Slot): Promise<void> {
    for (const builds of prepared) {
      const found = await sourcesOf(builds).catch(() => undefined);
      if (!found || slot.thread.hasEnded() || !prepared.includes(builds)) continue;
      const answer = await new Promise<RenderAnswer | undefined>((finish) => {
        slot.preparing.push({ job: { builds }, sources: found, finish });
        next();
      });
      // Builds that end a worker must not end the next one, too.
      if (answer && 'problem' in answer) prepared = prepared.filter((each) => each !== builds);
    }
  }

  async function sourcesOf(builds: PageBuilds): Promise<Map<BuildName, string>> {
    const read = await Promise.all(namesOf(builds).map(async (name) => [name, await sources.fetch(name)] as const));
    return new Map(read.flatMap(([name, source]) => (source === undefined ? [] : [[name, source]])));
  }

  /** Whether a page would wait in vain: for workers that are late, or behind more pages than can be rendered in time. */
  function isTooBusy(): boolean {
    const inTime = slots.filter(({ thread }) => thread.busyMs() < options.timeoutMs);
    if (waiting.length === 0 && inTime.some(({ thread }) => thread.isFree())) return false;
    const ahead = waiting.length + inTime.length;
    return inTime.length === 0 || ((ahead + 1) / inTime.length) * averageMs > options.timeoutMs;
  }

  /** Resolves when a worker has answered, at the signal if none is free until then, or at once if none will be. */
  async function run(job: WaitingJob['job'], signal: AbortSignal): Promise<RenderAnswer | undefined> {
    const found = await sourcesOf(job.builds);
    if (signal.aborted || isTooBusy()) return undefined;
    return new Promise((finish) => {
      const waitingJob: WaitingJob = { job, sources: found, finish };
      signal.addEventListener('abort', () => {
        const index = waiting.indexOf(waitingJob);
        if (index === -1) return;
        waiting.splice(index, 1);
        finish(undefined);
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
    failures.set(key, { count, until: count >= MAX_FAILURES ? performance.now() + PAUSE_MS : 0 });
    return { ...answer.problem, builds, isTried: true };
  }

  const isPaused = (builds: PageBuilds) => performance.now() < (failures.get(keyOf(builds))?.until ?? 0);

  return {
    async render(builds, page, onFailure) {
      if (isClosed) return undefined;
      if (isPaused(builds)) {
        outcomes.paused += 1;
        onFailure({ ...PAUSED, builds, isTried: false });
        return undefined;
      }
      open();
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
      if (isClosed) return;
      prepared = builds;
      open();
      // One after the other, so that the others go on rendering.
      for (const slot of [...slots]) await loadPrepared(slot);
    },
    outcomes: () => outcomes,
    async close() {
      isClosed = true;
      await Promise.all(slots.map(({ thread }) => thread.terminate()));
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
