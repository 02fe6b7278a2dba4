/** A server build: its app and version, such as `catalog@1.4.2-ab12cd34`. */
export type BuildName = string;

export interface PageBuilds {
  shell: BuildName;
  remote?: RemoteBuild;
  /** What fills slots of the page. The page is rendered without those that fail as they start. */
  fillers?: RemoteBuild[];
}

export interface RemoteBuild {
  name: string;
  build: BuildName;
}

export const namesOf = ({ shell, remote, fillers = [] }: PageBuilds): BuildName[] => [
  shell,
  ...(remote ? [remote.build] : []),
  ...fillers.map(({ build }) => build),
];

/** Whether anything of another remote fills the page. */
export const isFilled = ({ fillers = [] }: PageBuilds): boolean => fillers.length > 0;

export interface JobPage {
  /** What the shell's server build gets, its boot data and address, as JSON in one line. */
  text: string;
  /** Whether anything of it is one visitor's: it is rendered in a context that no page had before and none has after it. */
  isPersonal: boolean;
}

/** A job is a line of JSON. The text of its page is a line of its own, as it is: what is JSON is not written as JSON again. */
export interface RenderJob {
  builds: PageBuilds;
  /** Sources of builds that the process does not have yet. */
  sources: Record<BuildName, string>;
  /** Builds that the process has and need not keep. */
  forgotten: BuildName[];
  /** Absent to prepare the builds only. */
  page?: Omit<JobPage, 'text'> & {
    maxLength: number;
    /** When a page that others fill ends by itself and says which of them it was busy with, in milliseconds. */
    limitMs?: number;
  };
}

/** Why a page was not rendered. */
export interface RenderProblem {
  /** Name of the error's class, such as `TypeError`. */
  name: string;
  message: string;
  /** The remote with which the process was busy, of those that fill the page. */
  filler?: string;
}

/** How long each remote that fills a page has taken, by its name, in milliseconds. */
export type FillerTimes = Record<string, number>;

/** What becomes of a page: the content of `#root`, nothing for a page that only a browser can render, or a problem. */
export type RenderAnswer = { html?: string | undefined; times?: FillerTimes | undefined } | { problem: RenderProblem };

/** What a process answers, as a line of JSON. Content follows its line as it is, with this number of characters. */
export type AnswerLine = 'ready' | { content?: number; times?: FillerTimes | undefined } | { problem: RenderProblem };

/** An error of the edge's own as a problem. */
export const problemOf = (error: unknown): RenderProblem => ({
  name: error instanceof Error ? error.name : 'Error',
  message: String(error),
});

/** Number of builds that a process keeps: those of the live releases, of canaries and of the ones before. */
export const BUILDS_PER_PROCESS = 16;

/** Longest content of a page, in characters: more than a hundred times the usual. */
export const MAX_CONTENT_LENGTH = 4_000_000;
