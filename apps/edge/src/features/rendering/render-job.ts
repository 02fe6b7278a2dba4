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
  /** Absent to prepare the builds only. */
  page?: { boot: BootData; address: string };
}

/** What a worker answers: the content of `#root`, nothing for a page that only a browser can render, or an error. */
export type RenderAnswer = { html: string | undefined } | { error: string };

/** Number of builds that a worker keeps: those of the live releases, of canaries and of the ones before. */
export const BUILDS_PER_WORKER = 16;
