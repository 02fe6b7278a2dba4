import { setImmediate } from 'node:timers/promises';
import type * as z from 'zod/mini';
import type { GivenRecord } from '#features/catalogue-import/formats/import-file.ts';
import type { Terms } from '#shared/products/terms-repository.ts';
import type { ImportProblem } from './import-problem.ts';
import { ImportRecord } from './import-record.ts';
import { SlugConflicts } from './slug-conflicts.ts';

const FINISH_FACTS = ['quality', 'collection', 'style', 'wear_min', 'wear_max'] as const;

/** Records checked without a pause, in some milliseconds, so that requests are not blocked for long. */
const BATCH = 250;

/** Validates every record by itself and against the others. Returns all problems with their lines. */
export async function checkRecords(
  given: readonly GivenRecord[],
  terms: Terms,
): Promise<{ records: ImportRecord[]; problems: ImportProblem[] }> {
  const records: ImportRecord[] = [];
  const problems: ImportProblem[] = [];
  const conflicts = new SlugConflicts(terms);
  const lineOfId = new Map<string, number>();
  const finishes = new Map<string, { line: number; record: ImportRecord }>();

  for (const [place, { line, fields }] of given.entries()) {
    if (place % BATCH === 0) await setImmediate();
    const tell = (message: string) => problems.push({ line, message });
    const parsed = ImportRecord.safeParse(withoutNull(fields));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) tell(describe(issue, fields));
      continue;
    }
    const record = parsed.data;
    for (const clash of conflicts.add(record)) tell(clash);
    const earlier = lineOfId.get(record.external_id);
    if (earlier !== undefined) tell(`external_id ${record.external_id} stands already on line ${earlier}`);
    else lineOfId.set(record.external_id, line);
    const finish = JSON.stringify([record.weapon, record.finish, record.phase]);
    const first = finishes.get(finish);
    if (first === undefined) finishes.set(finish, { line, record });
    else
      for (const fact of contradictions(first.record, record))
        tell(`${fact} of the same finish is another on line ${first.line}`);
    records.push(record);
  }
  return { records, problems };
}

const contradictions = (one: ImportRecord, other: ImportRecord) =>
  FINISH_FACTS.filter((fact) => one[fact] !== other[fact]);

/** A field with null counts as absent. */
function withoutNull(fields: unknown): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function describe(issue: z.core.$ZodIssue, fields: unknown): string {
  if (issue.code === 'unrecognized_keys') return `unknown fields: ${issue.keys.map(shorten).join(', ')}`;
  const [field] = issue.path;
  if (field === undefined) return 'this is not an object with named fields';
  const isGiven = Object.entries(fields as object).some(([name, value]) => name === field && value !== null);
  return `${String(field)} ${isGiven ? issue.message : 'is missing'}`;
}

const shorten = (name: string) => (name.length > 60 ? `${name.slice(0, 60)}…` : name);
