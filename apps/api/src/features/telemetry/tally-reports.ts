import type { CountedReport, MinuteOfRelease } from '#features/telemetry/release-health-repository.ts';

/** That a page runs a release, or that the release has failed in it. */
export interface PageFact {
  /** Number of the page. */
  nonce: string;
  app: string;
  version: string;
  kind: 'use' | 'failure';
  /** Network of a failure's address; undefined for visitors on the machine itself. */
  network: string | undefined;
  minute: Date;
}

/** Key of what is counted once. */
export const keyOf = ({ source, app, version, kind }: CountedReport): string => `${source} ${app} ${version} ${kind}`;

/** What a fact takes to be counted: that its page has not reported it, and for a failure that its network has had none. */
export function marksOf({ nonce, app, version, kind, network }: PageFact): CountedReport[] {
  const ofPage = { source: nonce, app, version, kind };
  if (kind === 'use' || network === undefined) return [ofPage];
  return [ofPage, { source: network, app, version, kind: 'network' }];
}

/** Counts by minute and release, of the facts whose marks are new, each mark for one fact. */
export function tallyReports(facts: PageFact[], first: CountedReport[]): MinuteOfRelease[] {
  const free = new Set(first.map(keyOf));
  const minutes = new Map<string, MinuteOfRelease>();
  for (const fact of facts) {
    const taken = marksOf(fact).map((mark) => free.delete(keyOf(mark)));
    if (taken.includes(false)) continue;
    const { app, version, minute, kind } = fact;
    const key = `${minute.getTime()} ${app} ${version}`;
    const counted = minutes.get(key) ?? { app, version, minute, pages: 0, failed_pages: 0 };
    if (kind === 'use') counted.pages += 1;
    else counted.failed_pages += 1;
    minutes.set(key, counted);
  }
  // In the same order on every server, so that concurrent writes cannot deadlock.
  return [...minutes].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, minute]) => minute);
}
