import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { fromMinor } from '@patina/shared-api/money';
import { percentOf } from '@patina/shared-api/money-arithmetic';
import { type Insertable, type Selectable, sql } from 'kysely';
import { type MoneyActor, type MoneyLimit, requireWithin } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database, Tables } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';

export type PromoCode = Selectable<Tables['promo_code']>;

/** Promo codes; takes a database or a transaction. */
export function promoRepository(database: Database) {
  const coded = (code: string) => database.selectFrom('promo_code').selectAll().where('code', '=', code.toUpperCase());

  return {
    find: (code: string) => coded(code).executeTakeFirst(),

    /** Reads and locks a code until the transaction ends. */
    lock: (code: string) => coded(code).forNoKeyUpdate().executeTakeFirst(),

    /** Number of uses, in total and by one user; cancelled and refunded orders do not count. */
    async uses(promoId: number, userId: number): Promise<{ all: number; own: number }> {
      return database
        .selectFrom('shop_order')
        .where('promo_id', '=', promoId)
        .where('status', 'not in', ['cancelled', 'refunded'])
        .select([
          sql<number>`count(*)::integer`.as('all'),
          sql<number>`(count(*) filter (where user_id = ${userId}))::integer`.as('own'),
        ])
        .executeTakeFirstOrThrow();
    },

    /** Returns false if the code exists. */
    async add(promo: Insertable<Tables['promo_code']>): Promise<boolean> {
      const added = await database
        .insertInto('promo_code')
        .values(promo)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Ends the code now. Returns the time. */
    async end(id: number): Promise<Date> {
      const now = new Date();
      await database.updateTable('promo_code').set({ ends_at: now }).where('id', '=', id).execute();
      return now;
    },
  };
}

/** Discount of a promo code on a total, in hundredths of a Credit: rounded half up, at most the total. */
export function discountOf(
  { discount_type, discount }: Pick<PromoCode, 'discount_type' | 'discount'>,
  totalMinor: number,
) {
  const amountMinor = discount_type === 'fixed' ? discount : percentOf(totalMinor, fromMinor(discount));
  return Math.min(amountMinor, totalMinor);
}

/** The code of a new promo code, in upper case. @throws CommandError */
export function readCode(typed = ''): string {
  const code = typed.toUpperCase();
  if (!/^[A-Z0-9_-]{3,40}$/.test(code)) {
    throw new CommandError('A code has 3 to 40 letters, digits, hyphens or underscores.', 'promo-code-form');
  }
  return code;
}

/** @param discountMinor hundredths of a per cent, or of a Credit @throws CommandError */
export function requireDiscount(type: 'percent' | 'fixed', discountMinor: number): void {
  if (type === 'percent' && discountMinor > 100_00) {
    throw new CommandError('A percentage is at most 100.', 'discount-invalid');
  }
}

export const codeTaken = (code: string) =>
  new CommandError(`There is a promo code ${code} already.`, 'promo-code-taken');

/** Checks that a user may use a promo code now, and returns it. @throws ApiError */
export async function requireUsable(
  database: Database,
  promo: PromoCode | undefined,
  userId: number,
): Promise<PromoCode> {
  if (promo === undefined) throw rejected('promo-code-invalid');
  const now = Date.now();
  if (promo.starts_at.getTime() > now) throw rejected('promo-code-not-yet-valid');
  if (promo.ends_at !== null && promo.ends_at.getTime() <= now) throw rejected('promo-code-expired');
  const uses = await promoRepository(database).uses(promo.id, userId);
  if (promo.max_uses !== null && uses.all >= promo.max_uses) throw rejected('promo-code-used-up');
  if (promo.max_uses_per_user !== null && uses.own >= promo.max_uses_per_user) {
    throw rejected('promo-code-already-used');
  }
  return promo;
}

const rejected = (code: ProblemCode) => invalidInput({ promocode: code });

type NewPromo = Insertable<Tables['promo_code']>;

/** What a code gives away at most, in hundredths of a Credit; 0 where that depends on what is bought. */
const worthOf = ({ discount_type, discount: discountMinor, max_uses }: NewPromo) =>
  discount_type === 'fixed' ? discountMinor * (max_uses ?? 0) : 0;

/** Operators' actions on promo codes; each change is in the audit log. */
export function promoAdmin(database: Database) {
  return {
    /** @throws CommandError
     * @throws LimitReached above `limit` */
    async create(promo: NewPromo, { email: operator, userId }: MoneyActor, limit?: MoneyLimit): Promise<void> {
      const code = readCode(promo.code);
      requireDiscount(promo.discount_type, promo.discount);
      await database.transaction().execute(async (transaction) => {
        const after = { ...promo, code };
        const money = {
          action: 'promo create',
          person: undefined,
          matter: `promo ${code}`,
          amountMinor: worthOf(promo),
        };
        await requireWithin(limit, transaction, money);
        if (!(await promoRepository(transaction).add({ ...after, made_by: userId ?? null }))) {
          throw codeTaken(code);
        }
        await auditLog(transaction).note({ operator, action: 'promo create', subject: `promo ${code}`, after });
      });
    },

    /** Ends a code now; of two operators who do so at once the second is told. @throws CommandError */
    async end(typed: string, operator: string): Promise<void> {
      const code = typed.toUpperCase();
      await database.transaction().execute(async (transaction) => {
        const promo = await promoRepository(transaction).lock(code);
        if (promo === undefined) throw new CommandError(`There is no promo code ${code}.`, 'promo-code-unknown');
        if (promo.ends_at !== null && promo.ends_at <= new Date()) {
          throw new CommandError(`The promo code ${code} has ended already.`, 'promo-code-over');
        }
        const endsAt = await promoRepository(transaction).end(promo.id);
        await auditLog(transaction).note({
          operator,
          action: 'promo end',
          subject: `promo ${code}`,
          before: { ends_at: promo.ends_at },
          after: { ends_at: endsAt },
        });
      });
    },
  };
}
