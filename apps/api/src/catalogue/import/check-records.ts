import type * as z from 'zod/mini';
import type { GivenRecord } from '#catalogue/import/import-file.ts';
import type { ImportProblems } from './import-problem.ts';
import { ImportRecord } from './import-record.ts';
import { hashOf, KeyIndex } from './key-index.ts';
import type { SlugConflicts } from './slug-conflicts.ts';

const FINISH_FACTS = ['quality', 'collection', 'style', 'wear_min', 'wear_max'] as const;

/** Validates every record by itself and against those before it. Problems are collected with their lines. */
export class RecordChecker {
  readonly #conflicts: SlugConflicts;
  readonly #problems: ImportProblems;
  readonly #lineOfId = new KeyIndex(1);
  /** Line of the first record of a finish, and hashes of its facts. */
  readonly #finishes = new KeyIndex(1 + FINISH_FACTS.length);

  constructor(conflicts: SlugConflicts, problems: ImportProblems) {
    this.#conflicts = conflicts;
    this.#problems = problems;
  }

  /** Returns the record as it is imported; undefined if it is not a valid one. */
  check({ line, fields }: GivenRecord): ImportRecord | undefined {
    const tell = (message: string) => this.#problems.add({ line, message });
    const parsed = ImportRecord.safeParse(withoutNull(fields));
    if (!parsed.success) {
      for (const issue of parsed.error.issues) tell(describe(issue, fields));
      return undefined;
    }
    const record = parsed.data;
    for (const clash of this.#conflicts.add(record, line)) tell(clash);
    const [earlier] = this.#lineOfId.add(record.external_id, [line]) ?? [];
    if (earlier !== undefined) tell(`external_id ${record.external_id} stands already on line ${earlier}`);
    const facts = FINISH_FACTS.map((fact) => (record[fact] === undefined ? 0 : hashOf(String(record[fact]))));
    const first = this.#finishes.add(JSON.stringify([record.weapon, record.finish, record.phase]), [line, ...facts]);
    for (const [index, fact] of FINISH_FACTS.entries()) {
      if (first && first[index + 1] !== facts[index]) tell(`${fact} of the same finish is another on line ${first[0]}`);
    }
    return record;
  }
}

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
