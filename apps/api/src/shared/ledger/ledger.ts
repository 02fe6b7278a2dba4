import { sql } from 'kysely';
import type { LedgerKind } from '#shared/database/tables/money/ledger-tables.ts';
import type { Database } from '#shared/database/tables.ts';
import { InsufficientBalance } from '#shared/ledger/insufficient-balance.ts';

/**
 * Accounts of the store. `purchases`: paid for skins of sellers. `payouts`: owed to sellers.
 * `adjustments`: given and taken by operators. `provider:<name>`: held by a
 * payment provider.
 */
export type StoreAccount =
  | 'sales'
  | 'discounts'
  | 'refunds'
  | 'opening'
  | 'purchases'
  | 'payouts'
  | 'adjustments'
  | `provider:${string}`;

/** One entry of a booking, in hundredths of a Credit: positive for an account that receives, negative for one that gives. */
export type Movement = { amountMinor: number } & ({ user: number } | { account: StoreAccount });

interface Booking {
  kind: LedgerKind;
  /** `order 12`; unique together with the kind. */
  subject: string;
  movements: Movement[];
}

/** Double-entry ledger; takes the transaction in which money moves. */
export function ledger(transaction: Database) {
  async function moveBalance(userId: number, amountMinor: number): Promise<void> {
    const moved = await transaction
      .updateTable('user_account')
      .set({ balance_minor: sql`balance_minor + ${amountMinor}` })
      .where('id', '=', userId)
      .where(sql<boolean>`balance_minor + ${amountMinor} >= 0`)
      .returning('id')
      .executeTakeFirst();
    if (moved === undefined) throw new InsufficientBalance(await balanceOf(userId), -amountMinor);
  }

  async function balanceOf(userId: number): Promise<number> {
    const { balance_minor } = await transaction
      .selectFrom('user_account')
      .select('balance_minor')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    return balance_minor;
  }

  return {
    balanceOf,

    /** Books movements that sum to zero; movements of 0 are left out. @throws InsufficientBalance */
    async book({ kind, subject, movements }: Booking): Promise<void> {
      const moving = movements.filter(({ amountMinor }) => amountMinor !== 0);
      if (moving.length === 0) return;
      const { id } = await transaction
        .insertInto('ledger_transaction')
        .values({ kind, subject })
        .returning('id')
        .executeTakeFirstOrThrow();
      const entries = moving.map((movement) => ({
        transaction_id: id,
        account: 'user' in movement ? 'user' : movement.account,
        user_id: 'user' in movement ? movement.user : null,
        amount_minor: movement.amountMinor,
      }));
      await transaction.insertInto('ledger_entry').values(entries).execute();
      // Locked in the order of user ids, so that two bookings cannot deadlock.
      const owners = entries.toSorted((one, other) => (one.user_id ?? 0) - (other.user_id ?? 0));
      for (const { user_id, amount_minor } of owners) if (user_id !== null) await moveBalance(user_id, amount_minor);
    },
  };
}
