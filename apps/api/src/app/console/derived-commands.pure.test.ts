import { CALLS } from '@patina/shared-api/contract/protocol/api-description';
import type { Endpoint } from '@patina/shared-api/contract/protocol/endpoint';
import { expect, test } from 'vitest';
import { deskCalls } from '#app/desk-calls.ts';
import { routeOf } from '#operators/act.ts';
import { fieldsOf, shapeOf } from '#operators/command-fields.ts';

/** Acts that have no command, and why. */
const UPLOAD = 'The page sends a file in parts; `catalogue import` and `unit import` read it where it is.';
const WRITTEN = 'A page is written in the back office; `page set` reads its HTML from a file.';
const COLLEAGUES = 'Is for colleagues, beside what it is about; the machine has no account to sign it.';
const VIEWS = 'Filters of a page, under a name of their own; a command has options.';
const BIDS = 'Chosen from a queue that shows them; `offer price` sets one.';
const LOOK = 'Shown before it is confirmed; a command says of each what has become of it.';
const WITHOUT: Record<string, string> = {
  'POST /desk/notes/add': COLLEAGUES,
  'POST /desk/notes/edit': COLLEAGUES,
  'POST /desk/notes/remove': COLLEAGUES,
  'POST /desk/tags/add': COLLEAGUES,
  'POST /desk/tags/remove': COLLEAGUES,
  'POST /desk/views/save': VIEWS,
  'POST /desk/views/change': VIEWS,
  'POST /desk/views/remove': VIEWS,
  'POST /desk/products/mark': '`catalogue preview` marks several; only pages of the release before call it.',
  'POST /desk/offers/bulk/price': BIDS,
  'POST /desk/offers/bulk/price/preview': BIDS,
  'POST /desk/offers/bulk/unprice': '`offer unprice` takes one price back.',
  'POST /desk/offers/decline/preview': LOOK,
  'POST /desk/payouts/paid/preview': LOOK,
  'POST /desk/imports/begin': UPLOAD,
  'POST /desk/imports/{id}/part': UPLOAD,
  'POST /desk/imports/{id}/preview': UPLOAD,
  'POST /desk/settings/{key}/edit': '`settings set` takes JSON or text, and asks nobody: there may be no other owner.',
  'POST /desk/content/pages/{id}/edit': WRITTEN,
  'POST /desk/content/pages/add': WRITTEN,
  'POST /desk/content/preview': WRITTEN,
  'POST /desk/content/pictures/begin': WRITTEN,
  'POST /desk/content/pictures/{id}/part': WRITTEN,
  'POST /desk/content/pictures/{id}/finish': WRITTEN,
  'POST /desk/content/announcement/set': '`settings set announcement`.',
  'POST /desk/payouts/batches/file': 'payouts file writes it',
  'POST /desk/payouts/answer': 'payouts answer reads a file',
  'POST /desk/payouts/answer/preview': 'payouts answer --dry-run reads a file',
  'POST /desk/approvals/approve': 'What waits is decided on in the back office; `balance approve` is by hand.',
  'POST /desk/approvals/decline': 'As above; `balance decline` is by hand.',
  'POST /desk/checks/ledger': '`ledger verify` says at once what it has found.',
  'POST /desk/checks/provider': '`payments reconcile` says at once what it has found.',
  'POST /desk/operator/enter': 'Opens a session of the back office.',
  'POST /desk/releases/filler': '`settings set switched_off_fillers`.',
  'POST /desk/roles/grant': '`role grant` gives the first role as well, and asks nobody.',
  'POST /desk/roles/revoke': '`role revoke` takes back what that gives.',
};

/** What no operator gives: how amounts and texts are shown, and how far rows are counted, which is all for every command. */
const OF_PAGES = ['currency', 'language', 'count'];

const WRITES = Object.entries(CALLS)
  .filter(([module]) => module.startsWith('desk/'))
  .flatMap(([, calls]) => Object.values<Endpoint>(calls))
  .filter(({ method }) => method !== 'GET')
  .map(routeOf);

const COMMANDS = deskCalls.flatMap(({ endpoint, commands }) =>
  commands.map((command) => [command.name ?? routeOf(endpoint), { endpoint, command }] as const),
);

test('every act is declared once, and has a command that is derived from it or says why not', () => {
  const declared = deskCalls.map(({ endpoint }) => routeOf(endpoint));
  expect(declared.toSorted()).toEqual([...new Set(declared)].toSorted());
  const derived = COMMANDS.map(([, { endpoint }]) => routeOf(endpoint));
  expect(WRITES.filter((route) => !derived.includes(route)).toSorted()).toEqual(Object.keys(WITHOUT).toSorted());
});

test.each(COMMANDS)('%s takes, or fixes, every field of its call, and says what it is', (_, { endpoint, command }) => {
  const fields = fieldsOf(endpoint, command);
  const isGiven = (name: string) =>
    name in (command.fixed ?? {}) || command.complete !== undefined || fields.some(({ path }) => path[0] === name);
  const others = deskCalls
    .filter(({ endpoint: same }) => same === endpoint)
    .flatMap(({ commands }) => commands.flatMap((one) => Object.keys(one.fields ?? {})));
  const missing = Object.keys(shapeOf(endpoint)).filter(
    (name) => !OF_PAGES.includes(name) && !isGiven(name) && !others.includes(name),
  );
  expect(missing).toEqual([]);
  for (const { summary } of fields) expect(summary).not.toBe('');
});
