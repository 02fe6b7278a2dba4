import type { BootData } from '@patina/platform/boot-data';

/** A server build: its app and version, such as `catalog@1.4.2-ab12cd34`. */
export type BuildName = string;

/** The server builds that a page needs. */
export interface PageBuilds {
  shell: BuildName;
  /** The remote that owns the page. */
  remote?: { name: string; build: BuildName };
}

export const namesOf = ({ shell, remote }: PageBuilds): BuildName[] => [shell, ...(remote ? [remote.build] : [])];

/** A page for a worker to render. */
export interface RenderJob {
  builds: PageBuilds;
  /** Sources of builds that the worker does not have yet. */
  sources: Record<BuildName, string>;
  /** Builds that the worker has and need not keep. */
  forgotten: BuildName[];
  /** Absent to prepare the builds only. */
  page?: { boot: BootData; address: string };
}

/** Why a page was not rendered. */
export interface RenderProblem {
  /** Name of the error's class, such as `TypeError`. */
  name: string;
  message: string;
}

/** What a worker answers: the content of `#root`, nothing for a page that only a browser can render, or a problem. */
export type RenderAnswer = { html: string | undefined } | { problem: RenderProblem };

/** An error of any realm as a problem. */
export function problemOf(error: unknown): RenderProblem {
  const { name } = (error ?? {}) as { name?: unknown };
  return { name: typeof name === 'string' ? name : 'Error', message: String(error) };
}

/** Number of builds that a worker keeps: those of the live releases, of canaries and of the ones before. */
export const BUILDS_PER_WORKER = 16;
