import { sql } from 'kysely';
import type { Database } from '#database/tables.ts';
import { InsufficientBalance } from '#features/ledger/insufficient-balance.ts';
import type { LedgerKind } from '#features/ledger/ledger-tables.ts';

/**
 * An account of the store: `purchases` is what sellers' skins have cost, `payouts` what sellers are to be paid. What lies at a payment provider is `provider:<name>`.
 */
export type StoreAccount =
  | 'sales'
  | 'discounts'
  | 'refunds'
  | 'opening'
  | 'purchases'
  | 'payouts'
  | `provider:${string}`;

/** One side of a movement, in hundredths of a Credit: what an account gets, or gives when it is negative. */
export type Movement = { amount: number } & ({ user: number } | { account: StoreAccount });

interface Booking {
  kind: LedgerKind;
  /** `order 12`; nothing is booked twice for it under the same kind. */
  subject: string;
  movements: Movement[];
}

/** The books; made from the transaction that the money moves in. */
export function ledger(transaction: Database) {
  async function moveBalance(userId: number, amount: number): Promise<void> {
    const moved = await transaction
      .updateTable('user_account')
      .set({ balance_minor: sql`balance_minor + ${amount}` })
      .where('id', '=', userId)
      .where(sql<boolean>`balance_minor + ${amount} >= 0`)
      .returning('id')
      .executeTakeFirst();
    if (moved === undefined) throw new InsufficientBalance(await balanceOf(userId), -amount);
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

    /** Moves money; movements of nothing leave no trace. @throws InsufficientBalance */
    async book({ kind, subject, movements }: Booking): Promise<void> {
      const moving = movements.filter(({ amount }) => amount !== 0);
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
        amount_minor: movement.amount,
      }));
      await transaction.insertInto('ledger_entry').values(entries).execute();
      // In one order, so that two bookings never wait for each other.
      const owners = entries.toSorted((one, other) => (one.user_id ?? 0) - (other.user_id ?? 0));
      for (const { user_id, amount_minor } of owners) if (user_id !== null) await moveBalance(user_id, amount_minor);
    },
  };
}
