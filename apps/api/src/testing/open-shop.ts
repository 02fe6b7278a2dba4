import type { LightMyRequestResponse } from 'fastify';
import type { Config } from '#config.ts';
import { accountRepository } from '#features/accounts/account-repository.ts';
import { openingBalance } from '#features/ledger/opening-balance.ts';
import { sessionService } from '#features/sessions/session-service.ts';
import { startTestApp, type TestApp } from '#testing/start-test-app.ts';

export interface Shopper {
  id: number;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  /** In hundredths of a Credit. */
  balance(): Promise<number>;
}

/** A store with shoppers who are signed in and products that can be bought. Awaited at the top of a test file. */
export async function openShop(changes: Partial<Config> = {}) {
  const running = await startTestApp(changes);
  const { app, open } = running;
  // Payment providers call it.
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { database } = open;
  let made = 0;
  const weapon = await aWeapon(database);

  return {
    ...running,
    database,

    /** `balance` in hundredths of a Credit. */
    async aShopper({ balance = 0, isVerified = true } = {}): Promise<Shopper> {
      made += 1;
      const email = `shopper${made}@patina.test`;
      const id = await database.transaction().execute(async (transaction) => {
        const userId = await accountRepository(transaction).add({
          name: 'Ada',
          surname: 'Shopper',
          email,
          email_verified_at: isVerified ? new Date() : null,
        });
        if (balance > 0) await openingBalance(transaction, userId, balance);
        return userId;
      });
      const visit = { address: '', userAgent: 'test', sessionToken: undefined, browserToken: undefined, origin: '' };
      const { sessionToken } = await sessionService(database).begin(id, visit);
      const authorization = `Bearer ${sessionToken}`;
      return {
        id,
        get: (path) => app.inject({ url: `/api${path}`, headers: { authorization } }),
        post: (path, body = {}, headers = {}) =>
          app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers: { authorization, ...headers } }),
        async balance() {
          const row = await accountRepository(database).byId(id);
          return row?.balance_minor ?? Number.NaN;
        },
      };
    },

    /** The id of a product; `price` in hundredths of a Credit. */
    async aProduct({ price = 1000, stock = 1 } = {}): Promise<number> {
      made += 1;
      const { id } = await database
        .insertInto('product')
        .values({
          ...weapon,
          external_id: `test ${made}`,
          quality_id: null,
          exterior: 2,
          item_class: 0,
          title: `AK-47 | Test ${made}`,
          search: `ak-47 test ${made}`,
          price,
          old_price: null,
          stock,
          image: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async stockOf(id: number): Promise<number> {
      const { stock } = await database
        .selectFrom('product')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return stock;
    },
  };
}

async function aWeapon(database: TestApp['open']['database']) {
  const type = await database
    .insertInto('item_type')
    .values({ name: 'Rifle', slug: 'rifle' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const weapon = await database
    .insertInto('weapon')
    .values({ type_id: type.id, name: 'AK-47', slug: 'ak-47', model: 'ak47' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const finish = await database
    .insertInto('finish')
    .values({
      weapon_id: weapon.id,
      quality_id: null,
      name: 'Test',
      style: 'custom paint',
      collection: null,
      names: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { type_id: type.id, weapon_id: weapon.id, finish_id: finish.id };
}
