import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import {
  BUILDS_PER_WORKER,
  type BuildName,
  type RenderAnswer,
  type RenderJob,
  type RenderProblem,
} from './render-job.ts';

/** A job with the sources of its builds. */
export interface SourcedJob {
  job: Omit<RenderJob, 'sources' | 'forgotten'>;
  sources: ReadonlyMap<BuildName, string>;
}

export interface RenderThread {
  /** Whether it has started and has no job. */
  isFree(): boolean;
  /** Milliseconds since the start of its job; 0 without one. */
  busyMs(): number;
  hasEnded(): boolean;
  /** Does a job while it is free. */
  run(job: SourcedJob): Promise<RenderAnswer>;
  terminate(): Promise<unknown>;
}

interface RenderThreadOptions {
  /**
   * A job that takes longer ends the thread, in milliseconds; one that starts builds gets ten times as long, their first
   * page three times.
   */
  hangMs: number;
  /** In MiB. */
  memoryMb: number;
  /** Called whenever it is free. */
  onFree(): void;
  /** Called once, when it has ended. */
  onEnd(hasStarted: boolean): void;
  /** Called with the time that a page took whose builds had rendered another one before, in milliseconds. */
  onPage(milliseconds: number): void;
}

interface CurrentJob {
  startedAt: number;
  hang: NodeJS.Timeout;
  finish(answer: RenderAnswer): void;
}

/** Starts a worker thread that renders one page at a time. It ends when it hangs or uses too much memory. */
export function startRenderThread(options: RenderThreadOptions): RenderThread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    env: {},
    argv: [],
    resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: 32 },
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const forgotten: BuildName[] = [];
  /** Builds that the worker has, and whether it has rendered a page with them. Here alone is decided which it keeps. */
  const known = new LRUCache<BuildName, { hasRendered: boolean }>({
    max: BUILDS_PER_WORKER,
    dispose(_, name, reason) {
      if (reason === 'evict') forgotten.push(name);
    },
  });
  let hasStarted = false;
  let hasEnded = false;
  let current: CurrentJob | undefined;

  worker.on('message', (answer: RenderAnswer | 'ready') => {
    if (answer === 'ready') hasStarted = true;
    else finish(answer);
    options.onFree();
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    end({ name: error.code ?? error.name, message: `the worker ended: ${error.message}` });
  });
  worker.on('exit', () => end({ name: 'Exit', message: 'the worker ended' }));

  function finish(answer: RenderAnswer): void {
    clearTimeout(current?.hang);
    const finished = current;
    current = undefined;
    finished?.finish(answer);
  }

  function end(problem: RenderProblem): void {
    if (hasEnded) return;
    hasEnded = true;
    finish({ problem });
    void worker.terminate();
    options.onEnd(hasStarted);
  }

  return {
    isFree: () => hasStarted && !hasEnded && current === undefined,
    busyMs: () => (current ? performance.now() - current.startedAt : 0),
    hasEnded: () => hasEnded,
    run({ job, sources }) {
      const builds = [...sources].map(([name, source]) => ({ name, source, use: known.get(name) }));
      const isWarm = builds.every(({ use }) => use?.hasRendered);
      const missing = builds.filter(({ use }) => !use);
      for (const { name } of missing) known.set(name, { hasRendered: false });
      const hangMs = options.hangMs * (missing.length > 0 ? 10 : isWarm ? 1 : 3);
      const startedAt = performance.now();
      const answered = new Promise<RenderAnswer>((resolve) => {
        const hang = setTimeout(() => end({ name: 'RenderTimeout', message: `took over ${hangMs} ms` }), hangMs);
        current = { startedAt, hang, finish: resolve };
      });
      const named = Object.fromEntries(missing.map(({ name, source }) => [name, source]));
      worker.postMessage({ ...job, sources: named, forgotten: forgotten.splice(0) } satisfies RenderJob);
      return answered.then((answer) => {
        if (job.page && 'html' in answer) {
          if (isWarm) options.onPage(performance.now() - startedAt);
          for (const { name } of builds) known.set(name, { hasRendered: true });
        }
        return answer;
      });
    },
    terminate: () => worker.terminate(),
  };
}
