import type { ListQuery } from '@patina/shared-api/contract/desk/list-query';
import { people as calls, type Person, type PersonRow } from '@patina/shared-api/contract/desk/people';
import { toMinor } from '@patina/shared-api/money';
import { signed } from '@patina/shared-api/money-arithmetic';
import { findAccount } from '#identity/accounts/account.ts';
import type { AccountActs } from '#identity/accounts/account-acts.ts';
import { type DeskPeopleService, describeAdjustment, peopleList } from '#identity/accounts/people.ts';
import { personHistory } from '#identity/accounts/person-history.ts';
import type { AdjustmentService } from '#money/money.ts';
import {
  type ActCall,
  act,
  listing,
  noteRead,
  type PageOf,
  reading,
  readPage,
  subjectOf,
} from '#operators/operators.ts';
import { amountText } from '#platform/console/say.ts';
import type { Database } from '#platform/database/tables.ts';
import { OK, ok } from '#platform/http/endpoint-route.ts';
import { epochSeconds, isoTime } from '#platform/time.ts';

interface PeopleServices {
  database: Database;
  deskPeople: DeskPeopleService;
  accountActs: AccountActs;
  adjustments: AdjustmentService;
}

const OF_USER = subjectOf('user');

/** The account that a command is about. */
const WHO = {
  id: {
    argument: 'user',
    summary: 'email address or id of the account',
    find: async (database: Database, typed: string) => (await findAccount(database, typed)).id,
  },
};

const REASON = { reason: 'why, for the audit log' };

/** A page of what somebody has bought, offered or paid. */
async function historyOf<Row>(
  { database, deskPeople }: PeopleServices,
  { params, query, operator }: ActCall<ListQuery, unknown, { id: string }>,
  list: (history: ReturnType<typeof personHistory>) => PageOf<Row>,
) {
  return readPage(query, list(personHistory(database, await deskPeople.seen(params.id, operator.email))));
}

/** Changes an account: that of somebody who works here only for an owner. @throws ApiError */
async function change<Body extends { id: number }, Done>(
  { deskPeople, accountActs }: PeopleServices,
  { body, operator, log }: ActCall<unknown, Body>,
  logged: string,
  effect: (acts: AccountActs, body: Body, by: string) => Promise<Done>,
) {
  await deskPeople.requireChangeable(body.id, operator);
  const done = await effect(accountActs, body, operator.email);
  log.info({ user: body.id }, logged);
  return { ...OK, id: body.id, ...done };
}

const personLine = ({ id, created_at, email, name, surname, state }: PersonRow) =>
  [id, isoTime(created_at), email, `${name} ${surname}`, state === 'unverified' ? 'not verified' : state].join('  ');

/** The plain facts of a person, a line for each. */
const personLines = (person: Person) =>
  Object.entries(person)
    .filter(([, fact]) => fact === null || typeof fact !== 'object')
    .map(([name, fact]) => {
      const isTime = typeof fact === 'number' && /_(at|until)$/.test(name);
      return `${name} = ${isTime ? isoTime(fact) : (fact ?? '–')}`;
    });

/** The calls of the back office about people. */
export const peopleDesk = [
  ...listing([calls.list, calls.exportList], {
    async list({ database }: PeopleServices, query, { operator }) {
      await noteRead(database, operator.email, 'people');
      return peopleList(database, query);
    },
    file: 'people',
    columns: [
      'id',
      'email',
      'name',
      'surname',
      'state',
      'steamid',
      ['balance', ({ balance }) => amountText(balance)],
      'created_at',
      ['tags', ({ tags = [] }) => tags.join(', ')],
    ],
    command: {
      name: 'user list',
      summary: 'List the open accounts, newest first',
      examples: ['user list', 'user list --search ana@ --limit 100', 'user list --state unverified --json'],
      fields: {
        who: { option: 'search', summary: 'part of the email address or of the name, the id, or the whole Steam id' },
        state: 'only those',
        tag: 'only those with this tag',
        per_page: { option: 'limit', summary: 'accounts of a page, at most 100' },
      },
      say: personLine,
    },
  }),

  reading(calls.details, {
    run: async ({ deskPeople }: PeopleServices, { params, operator }) =>
      ok(await deskPeople.read(params.id, operator.email)),
    command: {
      name: 'user show',
      summary: 'Show an account',
      examples: ['user show ana@example.com', 'user show 12 --json'],
      fields: WHO,
      say: personLines,
    },
  }),

  reading(calls.orders, { run: (services: PeopleServices, call) => historyOf(services, call, ({ orders }) => orders) }),
  reading(calls.offers, { run: (services: PeopleServices, call) => historyOf(services, call, ({ offers }) => offers) }),
  reading(calls.ledger, { run: (services: PeopleServices, call) => historyOf(services, call, ({ ledger }) => ledger) }),

  act(calls.verify, {
    name: 'user verify',
    subject: OF_USER,
    run: (services: PeopleServices, call) =>
      change(services, call, 'email address verified by the operator', async (acts, { id }, by) => ({
        email: await acts.verify(id, by),
        verified: true,
      })),
    command: {
      summary: 'Mark the email address of an account as verified',
      examples: ['user verify ana@example.com'],
      fields: WHO,
      say: ({ email }) => `The email address ${email} is verified.`,
    },
  }),

  act(calls.signOut, {
    name: 'user signout',
    subject: OF_USER,
    run: (services: PeopleServices, call) =>
      change(services, call, 'signed out everywhere by the operator', async (acts, { id }, by) => ({
        email: await acts.signOut(id, by),
        signed_out: true,
      })),
    command: {
      summary: 'End every session of an account',
      examples: ['user signout ana@example.com'],
      fields: WHO,
      say: ({ email }) => `${email} is signed out everywhere.`,
    },
  }),

  act(calls.tell, {
    subject: OF_USER,
    store: 'Says what a release brings; moves nothing.',
    run: (services: PeopleServices, call) =>
      change(services, call, 'told what a remote announces', async (acts, { id, ...told }, by) => ({
        email: await acts.tell(id, told, by),
        told: told.what,
      })),
    command: {
      name: 'user tell',
      summary: 'Tell somebody what a remote has announced in its remote.json',
      examples: [
        'user tell ana@example.com reviews.reply --values "product=AWP | Asiimov" --link /products/rifle/awp/12',
      ],
      fields: {
        ...WHO,
        what: { argument: 'what', summary: 'the remote and its kind, such as reviews.reply' },
        values: 'values of its texts, such as name=Ana,stars=5',
        link: 'path of the store that it leads to',
      },
      say: ({ email, told }) => `${email} is told ${told}.`,
    },
  }),

  act(calls.lock, {
    name: 'user lock',
    subject: OF_USER,
    run: (services: PeopleServices, call) =>
      change(services, call, 'account locked by the operator', async (acts, { id, reason }, by) => ({
        email: await acts.lock(id, reason, by),
        locked: true,
      })),
    command: {
      summary: 'Lock an account: its sessions end, and its owner can neither sign in nor buy nor withdraw',
      examples: ['user lock ana@example.com --reason "Sells what is not hers, see ticket 12."'],
      fields: { ...WHO, ...REASON },
      say: ({ email }) => `${email} is locked, and all sessions have ended.`,
    },
  }),

  act(calls.unlock, {
    name: 'user unlock',
    subject: OF_USER,
    run: (services: PeopleServices, call) =>
      change(services, call, 'account unlocked by the operator', async (acts, { id }, by) => ({
        email: await acts.unlock(id, by),
        locked: false,
      })),
    command: {
      summary: 'Unlock an account: its owner can sign in again',
      examples: ['user unlock ana@example.com'],
      fields: WHO,
      say: ({ email }) => `${email} is no longer locked.`,
    },
  }),

  act(calls.close, {
    name: 'user close',
    subject: OF_USER,
    run: (services: PeopleServices, call) =>
      change(services, call, 'account closed by the operator', async (acts, { id }, by) => {
        await acts.close(id, by);
        return { closed: true };
      }),
    command: {
      summary: 'Close an account permanently and erase its personal data',
      examples: ['user close ana@example.com'],
      fields: WHO,
      say: ({ id }) => `The account ${id} is closed.`,
    },
  }),

  act(calls.adjust, {
    name: 'balance adjust',
    subject: OF_USER,
    waits: ['limit'],
    async check({ amount }, { adjustments }: PeopleServices) {
      const amountMinor = minorOf(Number(amount));
      if (Math.abs(amountMinor) <= adjustments.limitMinor) return undefined;
      return { rule: 'limit', amountMinor, details: {} };
    },
    // As it is shown among the changes of a balance.
    waiting(approval, { body, operator }) {
      const { amount, reason } = body as { amount: number; reason: string };
      const created_at = epochSeconds(new Date());
      const who = { requested_by: operator.email, decided_by: null };
      return ok({ id: approval, status: 'pending', amount, reason, created_at, ...who });
    },
    async run({ adjustments, deskPeople }: PeopleServices, { body: { id, amount, reason }, ...call }) {
      await deskPeople.requireChangeable(id, call.operator);
      await deskPeople.seen(String(id), call.operator.email);
      const change = { userId: id, amountMinor: minorOf(amount), reason };
      const adjusted = await adjustments.adjust(change, call);
      call.log.info({ adjustment: adjusted.id }, 'balance adjusted');
      return ok(describeAdjustment(adjusted));
    },
    command: {
      summary: 'Give Credits to a user, or take them; large amounts wait for a second operator',
      examples: [
        'balance adjust ana@example.com 12.50 --reason "Delivery was late"',
        'balance adjust 1004 "minus 3" --reason "Paid twice by mistake"',
      ],
      fields: {
        ...WHO,
        amount: { argument: 'amount', summary: 'Credits, such as 12.50 or "minus 12.50"' },
        reason: 'reason shown to the user',
      },
      say: ({ id, created_at, amount, reason }, { id: user }) =>
        [id, isoTime(created_at), signed(amount, amountText), `user ${user}`, reason].join('  '),
    },
  }),
];

const minorOf = (amount: number) => (amount < 0 ? -toMinor(-amount) : toMinor(amount));
