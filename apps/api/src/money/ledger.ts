import type { LedgerKind } from '@patina/shared-api/contract/desk/money';
import { plainAmount } from '@patina/shared-api/money-arithmetic';
import { part, type Writes, writeAndCommit, writeTogether } from '#platform/database/statement.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

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
export type Movement = UserMovement | { amountMinor: number; account: StoreAccount };

interface UserMovement {
  amountMinor: number;
  user: number;
}

export interface Booking {
  kind: LedgerKind;
  /** `order 12`; unique together with the kind. */
  subject: string;
  movements: Movement[];
}

/** Double-entry ledger; takes the transaction in which money moves. */
export function ledger(transaction: Database) {
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

    /**
     * Books movements that sum to zero, at most one of them a user's; movements of 0 are left out. One statement, which also
     * makes the changes of `also`.
     * @throws InsufficientBalance
     */
    async book(booking: Booking, also: Writes = {}): Promise<void> {
      const { owner, writes } = writesOf(booking, also);
      if (Object.keys(writes).length === 0) return;
      const moves = await writeTogether(transaction, writes, owner && 'moved');
      if (owner === undefined || moves === 1) return;
      throw new InsufficientBalance(await balanceOf(owner.user), -owner.amountMinor);
    },

    /**
     * The same as the last statement of a transaction, which it commits. The transaction has locked the user's account, whose
     * balance is `balanceMinor`.
     * @throws InsufficientBalance
     */
    async bookAndCommit(booking: Booking, balanceMinor: number, also: Writes = {}): Promise<void> {
      const { owner, writes } = writesOf(booking, also);
      if (owner !== undefined && balanceMinor + owner.amountMinor < 0) {
        throw new InsufficientBalance(balanceMinor, -owner.amountMinor);
      }
      await writeAndCommit(transaction, writes, owner && 'moved');
    },
  };
}

/** The parts of a statement that books, with the changes of `also`; `moved` returns a row if the owner has enough. */
function writesOf({ kind, subject, movements }: Booking, also: Writes) {
  const moving = movements.filter(({ amountMinor }) => amountMinor !== 0);
  const owner = moving.find((movement) => 'user' in movement);
  const booking = moving.length === 0 ? {} : { booked: bookedAs(kind, subject), entries: entriesOf(moving) };
  const moved = owner === undefined ? {} : { moved: balanceMovedBy(owner) };
  const writes: Writes = { ...booking, ...moved, ...also };
  return { owner, writes };
}

const bookedAs = (kind: LedgerKind, subject: string) =>
  part`insert into ledger_transaction (kind, subject) values (${kind}, ${subject}) returning id`;

/** The entries of the transaction that `bookedAs` returns, in the order of the movements. */
function entriesOf(movements: readonly Movement[]) {
  const rows = movements
    .map((movement) => {
      const [account, user] = 'user' in movement ? ['user', movement.user] : [movement.account, null];
      return part`select id, ${account}, ${user}::integer, ${movement.amountMinor}::bigint from booked`;
    })
    .reduce((rows, row) => part`${rows} union all ${row}`);
  return part`insert into ledger_entry (transaction_id, account, user_id, amount_minor) ${rows}`;
}

/** Changes a balance unless it would be negative. */
const balanceMovedBy = ({ user, amountMinor }: UserMovement) =>
  part`update user_account set balance_minor = balance_minor + ${amountMinor}
    where id = ${user} and balance_minor + ${amountMinor} >= 0 returning id`;

/** A balance is too small; `errors` has the balance and the required amount. Parameters in hundredths of a Credit. */
export class InsufficientBalance extends ApiError {
  constructor(balanceMinor: number, requiredMinor: number) {
    super('insufficient-balance', {
      errors: { balance: [plainAmount(balanceMinor)], required: [plainAmount(requiredMinor)] },
    });
  }
}

/** All ledger entries of a user, oldest first; amounts in hundredths of a Credit. */
export function ledgerOf(database: Database, userId: number) {
  return database
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['ledger_transaction.kind', 'ledger_transaction.subject', 'ledger_entry.amount_minor'])
    .select('ledger_transaction.created_at')
    .where('ledger_entry.user_id', '=', userId)
    .orderBy('ledger_entry.id')
    .execute();
}

/** Books the opening balance of a new account, in hundredths of a Credit. */
export function openingBalance(transaction: Database, userId: number, amountMinor: number): Promise<void> {
  return ledger(transaction).book({
    kind: 'opening',
    subject: `user ${userId}`,
    movements: [
      { account: 'opening', amountMinor: -amountMinor },
      { user: userId, amountMinor },
    ],
  });
}
