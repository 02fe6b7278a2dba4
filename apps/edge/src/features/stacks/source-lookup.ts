import { TraceMap, traceSegment } from '@jridgewell/trace-mapping';
import type { ObjectStore } from '@patina/releases/storage/object-store';
import { readMap, type SourceMap } from '@patina/releases/storage/source-map';
import type { StackFrame } from '@patina/shared-api/contract/desk/live-releases';
import type { FindRelease } from '#registry/find-release.ts';

/** A place in a script of a release; lines and columns begin at 1. */
export interface BuiltPlace {
  app: string;
  version: string;
  file: string;
  line: number;
  column: number;
  /** As it was given. */
  text: string;
}

/** `catalog/1.0.0-ab12/static/js/page.js:1:2034`, without names that begin with a dot. */
const PLACE =
  /^([a-z][a-z0-9-]{0,39})\/(?!\.)([\w.+-]{1,60})\/((?:(?!\.)[\w.+~-]+\/)*(?!\.)[\w.+~-]{1,120}):(\d{1,7}):(\d{1,7})$/;

/** Longer ones are none. */
const MOST_LETTERS = 300;

/** Undefined for what is no place in a release. */
export function parsePlace(text: string): BuiltPlace | undefined {
  const [, app, version, file, line, column] = (text.length <= MOST_LETTERS && PLACE.exec(text)) || [];
  if (app === undefined || version === undefined || file === undefined) return undefined;
  // A retry of a remote has a number in its address.
  return { app, version, file: file.replace(/^~\d+\//, ''), line: Number(line), column: Number(column), text };
}

export interface SourceLookup {
  files: Pick<ObjectStore, 'get'>;
  findRelease: FindRelease;
  /** Called for a map that cannot be read. */
  onUnreadable(error: unknown): void;
}

/** Finds places in the sources by the source maps of releases; those without a map are not in the answer. */
export function sourceLookup({ files, findRelease, onUnreadable }: SourceLookup) {
  async function mapOf({ app, version, file }: BuiltPlace): Promise<SourceMap | undefined> {
    const release = await findRelease(app, version);
    return release && readMap(files, app, release, file);
  }

  return async (places: readonly BuiltPlace[]) => {
    const found = new Map<BuiltPlace, NonNullable<StackFrame['source']>>();
    const byFile = Map.groupBy(places, ({ app, version, file }) => `${app}/${version}/${file}`);
    // One after the other, so that a page with many large ones does not hold the memory of all.
    for (const [first, ...others] of byFile.values() as Iterable<[BuiltPlace, ...BuiltPlace[]]>) {
      try {
        const map = await mapOf(first);
        if (!map) continue;
        const trace = new TraceMap(map);
        for (const place of [first, ...others]) {
          const source = sourceOf(place, map, trace);
          if (source) found.set(place, source);
        }
      } catch (error) {
        onUnreadable(error);
      }
    }
    return found;
  };
}

function sourceOf({ line, column }: BuiltPlace, map: SourceMap, trace: TraceMap): StackFrame['source'] {
  if (line < 1 || column < 1) return undefined;
  const [, source, sourceLine, sourceColumn] = traceSegment(trace, line - 1, column - 1) ?? [];
  const file = source === undefined ? undefined : map.sources[source];
  if (file === undefined || source === undefined || sourceLine === undefined || sourceColumn === undefined)
    return undefined;
  const at: Position = [sourceLine + 1, sourceColumn];
  const within = map.functions[source]?.findLast(
    ([, fromLine, fromColumn, toLine, toColumn]) =>
      isUpTo([fromLine, fromColumn], at) && isUpTo(at, [toLine, toColumn]),
  );
  return { file, line: sourceLine + 1, column: sourceColumn + 1, ...(within && { function: within[0] }) };
}

type Position = [line: number, column: number];

const isUpTo = ([line, column]: Position, [otherLine, otherColumn]: Position): boolean =>
  line < otherLine || (line === otherLine && column <= otherColumn);
