import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { REMOTES } from '@patina/workspace/page-apps';
import { expect, test } from 'vitest';
import { contractModules } from './reached-files.ts';

const callsOf = (app: string) => Object.keys(describeApi(contractModules(app)));

test('an app can call what its code imports, also through the queries', () => {
  expect(callsOf('catalog')).toEqual(expect.arrayContaining(['GET /items/list', 'POST /cart/add', 'GET /settings']));
  expect(callsOf('sell')).toContain('POST /offer/create');
});

test('an app does not depend on calls that it does not import', () => {
  expect(callsOf('catalog')).not.toContain('POST /offer/create');
  expect(callsOf('sell')).not.toContain('POST /cart/add');
});

/** The contract of the back office is bundled by its remote. */
const isProvided = (call: string) => !call.includes(' /desk/');

test.each(REMOTES)('the shell, which provides the contract to all remotes, depends on every call of %s', (remote) => {
  expect(callsOf('shell')).toEqual(expect.arrayContaining(callsOf(remote).filter(isProvided)));
});

test('the shell knows no call of the back office', () => {
  expect(callsOf('shell').filter((call) => !isProvided(call))).toEqual([]);
});
