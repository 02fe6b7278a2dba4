import { type BuildPausesOptions, buildPauses, lateFillers } from './build-pauses.ts';
import {
  type BuildName,
  isFilled,
  type JobPage,
  type PageBuilds,
  problemOf,
  type RenderAnswer,
  type RenderProblem,
} from './render-job.ts';
import { openRenderQueue, type RenderQueueOptions } from './render-queue.ts';

export interface RendererPoolOptions extends BuildPausesOptions, RenderQueueOptions {}

export interface RenderFailure extends RenderProblem {
  builds: PageBuilds;
  /** Whether it was tried; if not, its builds had failed too often before. */
  isTried: boolean;
  /** Whether it was not rendered in time, which is not its builds' fault. */
  isLate?: true;
  /** What fills the page, if it is taken for the reason. */
  blamed?: BuildName[];
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
  render(builds: PageBuilds, page: JobPage, onFailure: (failure: RenderFailure) => void): Promise<string | undefined>;
  /** Loads these builds into every process, also into those that replace one, before pages need them. */
  prepare(builds: PageBuilds[]): Promise<void>;
  outcomes(): Readonly<Record<RenderOutcome, number>>;
  close(): Promise<void>;
}

const LATE: RenderProblem = { name: 'RenderTimeout', message: 'It was not rendered in time.' };
const PAUSED: RenderProblem = { name: 'RenderPause', message: 'Its builds have failed too often.' };

/** A page that is tried. */
interface Trial {
  builds: PageBuilds;
  timeout: AbortSignal;
  /** When a process has begun with it. */
  beganAt: number;
  isAnswered: boolean;
  /** Whether it is known that it is late, and why. */
  isKnownLate: boolean;
  onFailure(failure: RenderFailure): void;
}

/**
 * Renders pages in processes of their own, whose code may fail, hang, or use too much memory. There is one process more than
 * the builds of one remote may have, so that builds that hang take the content from no pages but their own.
 */
export function openRendererPool(options: RendererPoolOptions): RendererPool {
  const queue = openRenderQueue(options);
  const pauses = buildPauses(options);
  const outcomes: Record<RenderOutcome, number> = { rendered: 0, left: 0, late: 0, failed: 0, paused: 0 };
  /** Pages that are late with something that fills them, until it is known with what: others do without all of it. */
  const unsettled = new Set<Trial>();
  let isClosed = false;

  const isLateWith = (filler: BuildName) =>
    queue.isLateWith(filler) ||
    [...unsettled].some(({ builds }) => builds.fillers?.some(({ build }) => build === filler));

  /** Counts what became of the builds' page. @returns the failure, if it is one */
  function note(builds: PageBuilds, answer: RenderAnswer): RenderFailure | undefined {
    if (!('problem' in answer)) {
      pauses.end(builds);
      return undefined;
    }
    const blamed = pauses.noteFailed(builds, answer.problem);
    return { ...answer.problem, builds, isTried: true, ...(blamed && { blamed }) };
  }

  /** Whether a page is late by itself, and not because it has waited for others. */
  const isSlow = ({ beganAt }: Trial) => performance.now() - beganAt >= options.timeoutMs / 2;

  /** Blames what makes a page late. @param blamed of what fills it */
  function noteLate(trial: Trial, blamed?: BuildName[]): void {
    trial.isKnownLate = true;
    const fillers = pauses.noteLate(trial.builds, blamed);
    trial.onFailure({
      ...LATE,
      builds: trial.builds,
      isTried: true,
      isLate: true,
      ...(fillers && { blamed: fillers }),
    });
  }

  /** Called when a page has waited for its content for as long as it may. */
  function whenOver(trial: Trial): void {
    if (isClosed || trial.isAnswered || !isSlow(trial)) return;
    if (isFilled(trial.builds)) unsettled.add(trial);
    else noteLate(trial);
  }

  /** Called with what became of a page, maybe after it has been sent. @returns its content */
  function whenAnswered(trial: Trial, answer: RenderAnswer | undefined): string | undefined {
    const { builds, timeout, beganAt, onFailure } = trial;
    trial.isAnswered = true;
    unsettled.delete(trial);
    if (isClosed) return undefined;
    const outcome = outcomeOf(answer, timeout);
    outcomes[outcome] += 1;
    if (outcome === 'late' && !trial.isKnownLate) {
      const times = answer && 'times' in answer ? (answer.times ?? {}) : {};
      if (answer && isFilled(builds) && isSlow(trial))
        noteLate(trial, lateFillers(builds, times, performance.now() - beganAt));
      else onFailure({ ...LATE, builds, isTried: answer !== undefined, isLate: true });
    }
    // A page that is answered after its time says nothing for its builds.
    if (!answer || outcome === 'late') return undefined;
    const failure = note(builds, answer);
    if (failure) onFailure(failure);
    return 'problem' in answer ? undefined : answer.html;
  }

  return {
    async render(wanted, page, onFailure) {
      if (isClosed) return undefined;
      const builds = pauses.withoutPaused(wanted, isLateWith);
      const pause = pauses.of(builds);
      if (pause) {
        outcomes.paused += 1;
        onFailure({ ...PAUSED, builds, isTried: false, ...(pause.isLate && { isLate: true }) });
        return undefined;
      }
      const timeout = AbortSignal.timeout(options.timeoutMs);
      const trial: Trial = {
        builds,
        timeout,
        beganAt: Number.POSITIVE_INFINITY,
        isAnswered: false,
        isKnownLate: false,
        onFailure,
      };
      const begin = () => {
        trial.beganAt = performance.now();
      };
      const rendering = queue
        .run({ builds, page, begin }, timeout)
        .catch((error: unknown): RenderAnswer => ({ problem: problemOf(error) }))
        .then((answer) => whenAnswered(trial, answer));
      const tooLate = new Promise<undefined>((resolve) => {
        timeout.addEventListener('abort', () => {
          resolve(undefined);
          whenOver(trial);
        });
      });
      return Promise.race([rendering, tooLate]);
    },
    async prepare(builds) {
      if (!isClosed) await queue.prepare(builds);
    },
    outcomes: () => outcomes,
    async close() {
      isClosed = true;
      await queue.close();
    },
  };
}

function outcomeOf(answer: RenderAnswer | undefined, timeout: AbortSignal): RenderOutcome {
  if (!answer) return 'late';
  if ('problem' in answer) return 'failed';
  if (timeout.aborted) return 'late';
  return answer.html === undefined ? 'left' : 'rendered';
}
