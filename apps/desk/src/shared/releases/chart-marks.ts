import type { ChartMark } from '../chart/ChartDrawing.tsx';

interface Change {
  app?: string;
  what: string;
  version: string;
  at?: string | undefined;
}

/** What everybody gets from then on. */
const FOR_EVERYBODY: readonly string[] = ['release', 'promotion', 'rollback'];

/**
 * Marks of a plot where releases went live, the earliest first.
 * @param placeOf index of the label that a time (ISO 8601) belongs to; below zero for one outside of the plot
 */
export function liveMarks(changes: readonly Change[], placeOf: (at: string) => number): ChartMark[] {
  return changes
    .flatMap(({ app, what, version, at }) => {
      const place = at === undefined || !FOR_EVERYBODY.includes(what) ? -1 : placeOf(at);
      return place < 0 ? [] : [{ place, text: app === undefined ? version : `${app} ${version}` }];
    })
    .toReversed();
}
