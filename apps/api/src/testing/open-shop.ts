import type { Role } from '@patina/shared-api/contract/desk/roles';
import type { Purchase } from '@patina/shared-api/contract/orders/purchase';
import type { LightMyRequestResponse } from 'fastify';
import { accountRepository } from '#identity/identity.ts';
import type { Config } from '#platform/config.ts';
import { addProduct, addWeapon } from '#testing/add-product.ts';
import { addUnits, type GivenUnit } from '#testing/add-units.ts';
import { addOperator } from '#testing/shoppers/add-operator.ts';
import { addShopper } from '#testing/shoppers/add-shopper.ts';
import { startTestApp } from '#testing/start-test-app.ts';

export interface Shopper {
  id: number;
  /** The header by which their session is known. */
  authorization: string;
  get(path: string): Promise<LightMyRequestResponse>;
  post(path: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  put(path: string, body: object): Promise<LightMyRequestResponse>;
  /** Balance in hundredths of a Credit. */
  balanceMinor(): Promise<number>;
  /** An own order, as the history has it. */
  order(id: number): Promise<Purchase>;
  /** Emails to them, oldest first. */
  emails(): Promise<{ subject: string; text: string }[]>;
}

/** Starts an app and creates signed-in shoppers and products. Awaited at the top of a test file. */
export async function openShop(changes: Partial<Config> = {}, rewire?: Parameters<typeof startTestApp>[1]) {
  const running = await startTestApp(changes, rewire);
  const { app, open } = running;
  // Listens, because payment providers send webhooks.
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { database } = open;
  let made = 0;
  const weapon = await addWeapon(database);

  /** `balanceMinor` in hundredths of a Credit. */
  async function aShopper({ balanceMinor = 0, isVerified = true, tradeLink = '' } = {}): Promise<Shopper> {
    made += 1;
    const { id, sessionToken } = await addShopper(database, `shopper${made}@patina.test`, {
      balanceMinor,
      isVerified,
      tradeLink,
    });
    const authorization = `Bearer ${sessionToken}`;
    const get = (path: string) => app.inject({ url: `/api${path}`, headers: { authorization } });
    return {
      id,
      authorization,
      get,
      post: (path, body = {}, headers = {}) =>
        app.inject({ method: 'POST', url: `/api${path}`, payload: body, headers: { authorization, ...headers } }),
      put: (path, body) => app.inject({ method: 'PUT', url: `/api${path}`, payload: body, headers: { authorization } }),
      async balanceMinor() {
        const row = await accountRepository(database).byId(id);
        return row?.balance_minor ?? Number.NaN;
      },
      async order(order) {
        const orders: Purchase[] = (await get('/purchase/history')).json().payload;
        const found = orders.find((one) => one.id === order);
        if (found === undefined) throw new Error(`There is no order ${order}.`);
        return found;
      },
      emails: () =>
        database.selectFrom('mail').select(['subject', 'text']).where('user_id', '=', id).orderBy('id').execute(),
    };
  }

  /** The id of a product; `priceMinor` in hundredths of a Credit. */
  async function aProduct({ priceMinor = 1000, stock = 1 } = {}): Promise<number> {
    made += 1;
    return addProduct(database, weapon, { name: String(made), priceMinor, stock });
  }

  return {
    ...running,
    database,

    aShopper,

    /** Somebody with roles, whose session has proved a second factor; `email` is their name in the audit log. */
    async anOperator(...roles: Role[]): Promise<Shopper & { email: string }> {
      const operator = await aShopper();
      const account = await accountRepository(database).byId(operator.id);
      await addOperator(database, operator.id, roles);
      return { ...operator, email: account?.email ?? '' };
    },

    aProduct,

    /** A product at 10 Credits with these units, and no others. Returns its id, and theirs. */
    async withUnits(...units: GivenUnit[]): Promise<{ product: number; ids: number[] }> {
      const product = await aProduct({ stock: units.length });
      return { product, ids: await addUnits(database, product, units) };
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
