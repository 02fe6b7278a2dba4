import { isForTests, type SourceFile, sourceFiles } from '@patina/build/imports/source-files';
import { expect, test } from 'vitest';

/** What would stay in a session of PostgreSQL after the transaction, where a pooler gives it to somebody else. */
const STAYS_IN_SESSION =
  /`\s*(?:set (?!local\b|constraints\b|transaction\b)\w+|listen |prepare |declare \w+|drop temp|create temp(?![^`]*\bon commit drop\b))|(?<!=)['"](?:set (?!local\b)\w+ ?=|listen |create temp)|pg_(?:try_)?advisory_lock(?:_shared)?\(|set_config\([^)]*false\)|\bon commit preserve/i;

const leavesState = ({ text }: SourceFile) => STAYS_IN_SESSION.test(text);

test('no request leaves anything in a session of the database', () => {
  const server = sourceFiles('apps/api/src').filter((file) => !isForTests(file));
  expect(server.filter(leavesState).map(({ path }) => path)).toEqual([]);
});

test.each([
  ['sql`set statement_timeout = 0`', true],
  ["client.query('set statement_timeout = 0')", true],
  ['sql`select pg_advisory_lock(1)`', true],
  ['sql`listen changes`', true],
  ['sql`create temp table t (n int)`', true],
  ['sql`create temp table t (n int) on commit drop`', false],
  ['sql`set local statement_timeout = 0`', false],
  ['sql`select pg_advisory_xact_lock(1)`', false],
  ["'set the price'", false],
])('%s: %s', (text, found) => {
  expect(leavesState({ path: '', text })).toBe(found);
});
