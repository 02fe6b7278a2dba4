import type { SavedCard } from '@patina/shared-api/contract/payments/deposit';
import type { CardVault } from '#money/payment-provider.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { secretToken } from '#platform/secrets/secret-token.ts';

/** New cards that can be paid with and saved in the sandbox. */
export const TEST_CARDS = [
  { brand: 'visa', last4: '4242', month: 12, year: 2034 },
  { brand: 'mastercard', last4: '4444', month: 6, year: 2033 },
] as const;
/** Wallets that can be paid with in the sandbox, in every browser. */
export const TEST_WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay' } as const;

/** What a payment by card is paid with. */
export interface CardChoice {
  /** Id of a saved card, brand of a new one, or a wallet; a new card by default. */
  card?: string | undefined;
  /** Whether a new card is saved for its customer. */
  save?: boolean | undefined;
}

export type SandboxCards = ReturnType<typeof sandboxCards>;

/** Cards that are saved in the sandbox; it keeps no list of its customers. */
export function sandboxCards(database: Database) {
  const list = async (customer: string): Promise<SavedCard[]> =>
    database
      .selectFrom('sandbox_card')
      .select(['id', 'brand', 'last4', 'month', 'year'])
      .where('customer', '=', customer)
      .orderBy('brand', 'desc')
      .execute();

  const vault: CardVault = {
    createCustomer: async (key) => `sandbox_customer_${key}`,

    async openSetup(customer, returnUrl) {
      const id = secretToken();
      await database.insertInto('sandbox_setup').values({ id, customer, return_url: returnUrl }).execute();
      return `${new URL(returnUrl).origin}/sandbox/cards/${id}`;
    },

    list,

    async remove(customer, card) {
      await database.deleteFrom('sandbox_card').where('customer', '=', customer).where('id', '=', card).execute();
    },

    async deleteCustomer(customer) {
      for (const table of ['sandbox_card', 'sandbox_setup'] as const) {
        await database.deleteFrom(table).where('customer', '=', customer).execute();
      }
    },
  };

  const newCard = ({ card }: CardChoice) => TEST_CARDS.find(({ brand }) => brand === (card ?? 'visa'));

  return {
    vault,
    list,

    /** Rejects what a customer cannot pay with. @throws ApiError */
    async requireCard(customer: string | null, choice: CardChoice): Promise<void> {
      const { card = '' } = choice;
      if (newCard(choice) !== undefined || Object.hasOwn(TEST_WALLETS, card)) return;
      const saved = customer === null ? [] : await list(customer);
      if (!saved.some(({ id }) => id === card)) throw new ApiError('payment-not-found');
    },

    /** Saves a new card with its owner's consent; the same one once. */
    async save(customer: string | null, choice: CardChoice): Promise<void> {
      const card = newCard(choice);
      if (customer === null || card === undefined || choice.save !== true) return;
      await database
        .insertInto('sandbox_card')
        .values({ id: secretToken(), customer, ...card })
        .onConflict((conflict) => conflict.columns(['customer', 'brand', 'last4']).doNothing())
        .execute();
    },

    /** What a page that saves a card without a payment is for. @throws ApiError */
    async findSetup(id: string): Promise<{ customer: string; return_url: string }> {
      const found = await database.selectFrom('sandbox_setup').selectAll().where('id', '=', id).executeTakeFirst();
      if (found === undefined) throw new ApiError('payment-not-found');
      return found;
    },
  };
}
