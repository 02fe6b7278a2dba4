import type { SavedCard } from '@patina/shared-api/contract/payments/deposit';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { CustomerGone, callProvider, type PaymentProvider } from '#money/payment-provider.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import type { RateLimits } from '#platform/rate-limit/rate-limit.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';

/** Customers of closed accounts that are deleted in one round. */
const ROUND = 50;

export type SavedCardService = ReturnType<typeof savedCardService>;

/** Cards that shoppers have saved at the provider in use (docs/product.md#saved-cards). */
export function savedCardService(database: Database, provider: PaymentProvider, { limits }: { limits: RateLimits }) {
  /** The customer of an account, if it has been made. */
  async function known(userId: number): Promise<string | undefined> {
    const customer = await customerRepository(database).find(userId, provider.name);
    return customer?.reference ?? undefined;
  }

  return {
    /** @throws ProviderFailure */
    async list(userId: number): Promise<SavedCard[]> {
      const customer = await known(userId);
      return customer === undefined ? [] : callProvider(provider.cards.list(customer));
    },

    /** The URL of the page that saves a card, and leads to `returnUrl`. @throws ProviderFailure, ApiError */
    async add(userId: number, returnUrl: string): Promise<string> {
      await limits.consume({ savedCard: String(userId) });
      return withCustomer(database, provider, userId, (customer) => provider.cards.openSetup(customer, returnUrl));
    },

    /** Removes an own card; whatever else is named stays as it is. @throws ProviderFailure, ApiError */
    async remove(userId: number, card: string): Promise<void> {
      await limits.consume({ savedCard: String(userId) });
      const customer = await known(userId);
      if (customer !== undefined) await callProvider(provider.cards.remove(customer, card));
    },

    /** Deletes the customers of closed accounts at the provider; what fails is repeated in the next round. */
    async deleteClosed(log: FastifyBaseLogger): Promise<void> {
      for (const { key, reference } of await customerRepository(database).closed(provider.name)) {
        try {
          if (reference !== null) await provider.cards.deleteCustomer(reference);
          await customerRepository(database).remove(key);
        } catch (error) {
          log.warn({ err: error }, 'the saved cards of a closed account could not be deleted');
        }
      }
    },
  };
}

/**
 * Calls the provider with the customer of an account. One that the provider does not know any more is made anew.
 * @throws ProviderFailure, ApiError
 */
export async function withCustomer<Result>(
  database: Database,
  provider: PaymentProvider,
  userId: number,
  call: (customer: string) => Promise<Result>,
): Promise<Result> {
  const customer = await customerOf(database, provider, userId);
  try {
    return await callProvider(call(customer.reference));
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof CustomerGone)) throw error;
    await customerRepository(database).remove(customer.key);
    const { reference } = await customerOf(database, provider, userId);
    return callProvider(call(reference));
  }
}

/** The customer of an account; made once, however many tabs and servers ask at the same time. @throws ApiError */
async function customerOf(database: Database, provider: PaymentProvider, userId: number) {
  const customers = customerRepository(database);
  const { key, reference } =
    (await customers.find(userId, provider.name)) ?? (await customers.begin(userId, provider.name));
  if (reference !== null) return { key, reference };
  const made = await callProvider(provider.cards.createCustomer(key));
  if (await customers.made(key, made)) return { key, reference: made };
  // The account was closed in the meantime.
  await callProvider(provider.cards.deleteCustomer(made));
  throw new ApiError('unauthenticated');
}

/** What providers know accounts by; takes a database or a transaction. */
export function customerRepository(database: Database) {
  const find = (userId: number, provider: string) =>
    database
      .selectFrom('payment_customer')
      .select(['key', 'reference'])
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .where('closed_at', 'is', null)
      .executeTakeFirst();

  return {
    find,

    /** The row of an account that has none yet, for the provider to make it. @throws ApiError if the account is closed */
    async begin(userId: number, provider: string): Promise<{ key: string; reference: string | null }> {
      // The lock waits for an account that is being closed.
      await sql`
        insert into payment_customer (key, user_id, provider)
        select ${secretToken()}, id, ${provider} from user_account where id = ${userId} and closed_at is null
        for key share
        on conflict (user_id, provider) do nothing`.execute(database);
      const begun = await find(userId, provider);
      if (begun === undefined) throw new ApiError('unauthenticated');
      return begun;
    },

    /** Stores what the provider has made. Returns false if the account has been closed. */
    async made(key: string, reference: string): Promise<boolean> {
      const row = await database
        .updateTable('payment_customer')
        .set({ reference })
        .where('key', '=', key)
        .where('closed_at', 'is', null)
        .returning('key')
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Those of a provider whose account is closed. */
    closed: (provider: string) =>
      database
        .selectFrom('payment_customer')
        .select(['key', 'reference'])
        .where('provider', '=', provider)
        .where('closed_at', 'is not', null)
        .orderBy('closed_at')
        .limit(ROUND)
        .execute(),

    async remove(key: string): Promise<void> {
      await database.deleteFrom('payment_customer').where('key', '=', key).execute();
    },

    /** Lets the customers of an account be deleted, with their cards. */
    async close(userId: number): Promise<void> {
      await database
        .updateTable('payment_customer')
        .set({ closed_at: new Date() })
        .where('user_id', '=', userId)
        .execute();
    },
  };
}
