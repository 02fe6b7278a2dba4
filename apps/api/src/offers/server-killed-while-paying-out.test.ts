import { Readable } from 'node:stream';
import { expect, inject, test } from 'vitest';
import { executeCommand } from '#app/console/execute-command.ts';
import { verifyLedger } from '#money/verify-ledger.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Database } from '#platform/database/tables.ts';
import { makeTestDatabase } from '#testing/database/make-test-database.ts';
import { wholeDatabase } from '#testing/database/whole-database.ts';
import { CARD_NUMBER, cardForm, sellOrder } from '#testing/forms/sell-forms.ts';
import { spawnProgram } from '#testing/servers/spawn-program.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';
import { TEST_ENVIRONMENT } from '#testing/test-config.ts';

/** Two starts of a server, and two of the database alone, on a busy machine. */
const TIMEOUT = 300_000;
/** Number of payouts that are requested while the server is killed. */
const OFFERS = 4;

type Environment = Record<string, string>;

/** Runs an operator's command, in the running server if that holds the database. */
async function operate(
  env: Environment,
  command: string,
  values: Record<string, string> = {},
  options: Record<string, string> = {},
): Promise<void> {
  const told: unknown[] = [];
  const output = { line() {}, progress() {}, result: (value: unknown) => void told.push(value), data: async () => {} };
  const request = { command, values, options, inputBytes: 0 };
  expect(await executeCommand(readConfig(env), request, Readable.from([]), output)).toBeUndefined();
  expect(told).toHaveLength(1);
}

/** Works on the database of a stopped store. */
async function within<Answer>(env: Environment, work: (database: Database) => Promise<Answer>): Promise<Answer> {
  const { database, close } = await openDatabase(readConfig(env), (failure) => {
    throw failure;
  });
  const answer = await work(database);
  await close();
  return answer;
}

/** A seller who sends requests to a running server. */
function sellByHttp(address: string, session: string) {
  return async (path: string, body: object | string, key?: string) => {
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session}`,
        'content-type': 'application/json',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return {
      status: answer.status,
      json: (await answer.json()) as { id: number; payload: { payout: { id: number } } },
    };
  };
}

type Call = ReturnType<typeof sellByHttp>;

const withdraw = (call: Call, id: number) => call('/offer/withdraw/card', cardForm(id), `payout-${id}`);

test(
  'payouts that a killed server did not answer are booked once when repeated, and no card number is stored',
  async () => {
    const made = await makeTestDatabase(inject('template'), { addsSeed: false });
    const env: Environment = { ...TEST_ENVIRONMENT, ...made, RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'trace' };
    const { sessionToken: session } = await within(env, (database) =>
      addShopper(database, 'seller@patina.test', { balanceMinor: 0, isVerified: true }),
    );
    const first = spawnProgram('server.ts', { env });
    const call = sellByHttp(await first.ready, session);
    const offers: number[] = [];
    for (let turn = 0; turn < OFFERS; turn += 1) {
      const { id } = (await call('/offer/create', sellOrder())).json;
      await operate(env, 'offer price', { offer: String(id), price: '28' });
      await call('/offer/request-payout', { id });
      offers.push(id);
    }
    const [answered = 0, ...others] = offers;
    const promised = (await withdraw(call, answered)).json.payload.payout.id;
    const unanswered = others.map((id) => withdraw(call, id).catch(() => undefined));
    first.child.kill('SIGKILL');
    await Promise.all(unanswered);

    const second = spawnProgram('server.ts', { env });
    const address = await second.ready;
    const again = sellByHttp(address, session);
    const numbers: number[] = [];
    for (const id of offers) {
      const [one, other] = await Promise.all([withdraw(again, id), withdraw(again, id)]);
      expect([one.status, other.json]).toEqual([200, one.json]);
      numbers.push(one.json.payload.payout.id);
    }
    expect(numbers[0]).toBe(promised);
    await again('/offer/withdraw/card', JSON.stringify(cardForm(answered)).slice(0, -1));
    await again('/offer/withdraw/card', cardForm(answered, { city: '' }));
    await operate(env, 'offer received', { offers: String(answered) }, { at: '2026-01-05T12:00Z' });
    await operate(env, 'payouts paid', { payouts: String(promised) });
    const metrics = await (await fetch(`${address}/metrics`)).text();
    second.child.kill('SIGTERM');
    const logs = (await Promise.all([first.ended, second.ended])).flatMap(({ stdout, stderr }) => [stdout, stderr]);

    const { everything, books, payouts } = await within(env, async (database) => ({
      everything: await wholeDatabase(database),
      books: await verifyLedger(database),
      payouts: await database.selectFrom('payout').select(['id', 'status']).orderBy('id').execute(),
    }));
    expect(payouts.map(({ id }) => id)).toEqual(numbers.toSorted());
    expect(payouts.filter(({ status }) => status === 'paid').map(({ id }) => id)).toEqual([promised]);
    expect(books).toMatchObject({ sumMinor: 0, unbalanced: [], wrongBalances: [], unbooked: [] });
    for (const seen of [logs.join(''), metrics]) expect(seen).toContain('/api/offer/withdraw/card');
    for (const text of [everything, metrics, ...logs]) expect(text).not.toContain(CARD_NUMBER.slice(4));
  },
  TIMEOUT,
);
