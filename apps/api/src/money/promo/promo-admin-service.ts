import type { Insertable } from 'kysely';
import { codeTaken, readCode, requireDiscount } from '#money/promo/new-promo.ts';
import { promoRepository } from '#money/promo/promo-repository.ts';
import { type MoneyActor, type MoneyLimit, requireWithin } from '#operators/operators.ts';
import { auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { OrderTables } from '#platform/database/tables/money/order-tables.ts';
import type { Database } from '#platform/database/tables.ts';

type NewPromo = Insertable<OrderTables['promo_code']>;

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
