import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { BUILDS_PER_PROCESS, type BuildName, namesOf, type PageBuilds, type RenderAnswer } from './render-job.ts';
import { type RenderProcess, type SourcedJob, startRenderProcess } from './render-process.ts';
import { findSandboxLevel, type SandboxLevel } from './sandbox/launch-sandbox.ts';
import { pageEnvironment } from './sandbox/page-environment.ts';

export interface RenderQueueOptions {
  /** Number of processes that may render pages of one remote at the same time; they start when they are first needed. */
  workers: number;
  /** Longest time that a page waits for its content, in milliseconds. */
  timeoutMs: number;
  /** A process that takes longer for a page is replaced, in milliseconds; see render-process.ts. */
  hangMs: number;
  memoryMb: number;
  /** Called once the limits of the processes are known. */
  onStart?(level: SandboxLevel): void;
  /** Source of a server build; rejects if it is missing or altered. */
  readSource(build: BuildName): Promise<string>;
}

export interface RenderQueue {
  /** Resolves when a process has answered, at the signal if none is free until then, or at once if none will be. */
  run(job: QueuedJob, signal: AbortSignal): Promise<RenderAnswer | undefined>;
  /** Loads these builds into every process, also into those that replace one, before pages need them. */
  prepare(builds: PageBuilds[]): Promise<void>;
  /** Whether a page that a module fills takes a process longer than pages wait. */
  isLateWith(filler: BuildName): boolean;
  close(): Promise<void>;
}

/** Builds whose pages take longer than this part of the timeout never have all processes, not even together. */
const SLOW_PART = 1 / 8;
const RESTART_DELAY_MS = 1000;

/** Weight of the latest page in the average time of a page. */
const AVERAGE_WEIGHT = 0.1;

/** A job, and what becomes of it; `undefined` if no process has tried. */
interface WaitingJob extends SourcedJob {
  /** Called when a process begins with it. */
  begin?(): void;
  finish(outcome: RenderAnswer | undefined): void;
}

interface Slot {
  process: RenderProcess;
  /** Builds that it loads while no page waits. */
  preparing: WaitingJob[];
}

type QueuedJob = Omit<WaitingJob, 'sources' | 'finish'>;

/** The processes that render pages, and the pages that wait for them. */
export function openRenderQueue(options: RenderQueueOptions): RenderQueue {
  const slots: Slot[] = [];
  const waiting: WaitingJob[] = [];
  const sources = new LRUCache<BuildName, string>({
    max: BUILDS_PER_PROCESS * 2,
    fetchMethod: (build) => options.readSource(build),
  });
  let prepared: PageBuilds[] = [];
  /** Average times of pages by what renders them. */
  const averages = new LRUCache<BuildName, number>({ max: 500 });
  const slowMs = options.timeoutMs * SLOW_PART;
  let opening: Promise<void> | undefined;
  let isClosed = false;

  function open(): Promise<void> {
    opening ??= start();
    return opening;
  }

  async function start(): Promise<void> {
    const [level, environment] = await Promise.all([findSandboxLevel(options.memoryMb), pageEnvironment()]);
    if (isClosed) return;
    options.onStart?.(level);
    for (let count = 0; count <= options.workers; count += 1) openSlot({ level, environment });
  }

  function openSlot(means: { level: SandboxLevel; environment: string }): Slot {
    const slot: Slot = {
      preparing: [],
      process: startRenderProcess({
        ...means,
        hangMs: options.hangMs,
        timeoutMs: options.timeoutMs,
        memoryMb: options.memoryMb,
        onFree: next,
        onPage(builds, ms) {
          const before = averages.get(suspectOf(builds)) ?? ms;
          averages.set(suspectOf(builds), before + AVERAGE_WEIGHT * (ms - before));
        },
        onEnd: (hasStarted) => void replace(slot, hasStarted),
      }),
    };
    slots.push(slot);
    return slot;

    async function replace(ended: Slot, hasStarted: boolean): Promise<void> {
      slots.splice(slots.indexOf(ended), 1);
      for (const { finish } of ended.preparing.splice(0)) finish(undefined);
      // A process that does not even start is not tried again at once.
      if (!hasStarted) await delay(RESTART_DELAY_MS, undefined, { ref: false });
      if (!isClosed) await loadPrepared(openSlot(means));
    }
  }

  /** Expected time of a page; 0 before the first one. */
  const expectedMs = ({ builds }: { builds: PageBuilds }) => averages.peek(suspectOf(builds)) ?? 0;
  const isSlow = (job: { builds: PageBuilds }) => expectedMs(job) > slowMs;

  /** The processes with builds that are slow, or that have not answered for as long. */
  const slowSlots = () =>
    slots.filter(({ process }) => {
      const builds = process.builds();
      return builds !== undefined && (isSlow({ builds }) || process.busyMs() > slowMs);
    });

  /** The processes that render these builds, or load them. */
  const slotsOf = (builds: PageBuilds) =>
    slots.filter(({ process }) => {
      const running = process.builds();
      return running !== undefined && suspectOf(running) === suspectOf(builds);
    });

  /** Whether builds may have one more process: there is always one that is left to others, and one that is left to quick ones. */
  const mayRun = (job: Pick<WaitingJob, 'builds'>) =>
    slotsOf(job.builds).length < options.workers && (!isSlow(job) || slowSlots().length < options.workers);

  function next(): void {
    for (const { process, preparing } of slots) {
      if (!process.isFree()) continue;
      const index = waiting.findIndex(mayRun);
      const job = index === -1 ? preparing.shift() : waiting.splice(index, 1)[0];
      job?.begin?.();
      if (job) void process.run(job).then(job.finish);
    }
  }

  async function loadPrepared(slot: Slot): Promise<void> {
    for (const builds of prepared) {
      const found = await sourcesOf(builds).catch(() => undefined);
      if (!found || slot.process.hasEnded() || !prepared.includes(builds)) continue;
      const answer = await new Promise<RenderAnswer | undefined>((finish) => {
        slot.preparing.push({ builds, sources: found, finish });
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

  /** Whether a page would wait in vain: for processes that are late, or behind more pages than can be rendered in time. */
  function isTooBusy(builds: PageBuilds): boolean {
    const job = { builds };
    if (waiting.length === 0 && slots.some(({ process }) => process.isFree()) && mayRun(job)) return false;
    // Quick pages wait for none that are slow.
    const onTime = slots.filter(({ process }) => !process.isLate()).length;
    const before = isSlow(job) ? waiting : waiting.filter((other) => !isSlow(other));
    const places = isSlow(job) ? onTime : Math.max(Math.min(onTime, slots.length - slowSlots().length), 1);
    const inTime = Math.min(places, options.workers);
    const waitMs = before.reduce((sum, other) => sum + expectedMs(other), (inTime + 1) * expectedMs(job));
    return onTime === 0 || waitMs / inTime > options.timeoutMs;
  }

  /** Ends the job that has taken longest if it hangs, no process is free, and a page would wait for nothing else. */
  function makePlace(): void {
    if (slots.length < options.workers || slots.some(({ process }) => process.busyMs() <= options.hangMs)) return;
    slots.reduce((one, other) => (one.process.busyMs() > other.process.busyMs() ? one : other)).process.giveUp();
  }

  return {
    async run(job, signal) {
      const [found] = await Promise.all([sourcesOf(job.builds), open()]);
      // Until its page is answered, or its process has ended, a build that is late gets no other process.
      if (signal.aborted || slotsOf(job.builds).some(({ process }) => process.isLate())) return undefined;
      if (isTooBusy(job.builds)) {
        makePlace();
        return undefined;
      }
      return new Promise((finish) => {
        const waitingJob: WaitingJob = { ...job, sources: found, finish };
        signal.addEventListener('abort', () => {
          const index = waiting.indexOf(waitingJob);
          if (index === -1) return;
          waiting.splice(index, 1);
          finish(undefined);
        });
        waiting.push(waitingJob);
        next();
      });
    },
    async prepare(builds) {
      prepared = builds;
      await open();
      // One after the other, so that the others go on rendering.
      for (const slot of [...slots]) await loadPrepared(slot);
    },
    isLateWith: (filler) =>
      slots.some(({ process }) => {
        const isIn = process.builds()?.fillers?.some(({ build }) => build === filler);
        return isIn === true && process.busyMs() > options.timeoutMs;
      }),
    async close() {
      isClosed = true;
      await opening;
      for (const { process } of [...slots]) process.terminate();
    },
  };
}

/** What a page that hangs is blamed on: what fills it, else the remote's build, or the shell's if it has none. */
const suspectOf = ({ shell, remote, fillers = [] }: PageBuilds) =>
  fillers.length > 0 ? fillers.map(({ build }) => build).join(' ') : (remote?.build ?? shell);
