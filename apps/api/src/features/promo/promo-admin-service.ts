import type { Insertable } from 'kysely';
import { CommandError } from '#shared/admin/command-error.ts';
import { auditLog } from '#shared/audit/audit-log.ts';
import type { PromoTables } from '#shared/database/tables/money/promo-tables.ts';
import type { Database } from '#shared/database/tables.ts';
import { promoRepository } from '#shared/promo/promo-repository.ts';

type NewPromo = Insertable<PromoTables['promo_code']>;

/** In upper case. @throws CommandError */
export function readCode(typed = ''): string {
  const code = typed.toUpperCase();
  if (!/^[A-Z0-9_-]{3,40}$/.test(code)) {
    throw new CommandError('A code has 3 to 40 letters, digits, hyphens or underscores.', 'promo-code-form');
  }
  return code;
}

/** Operators' actions on promo codes; each change is in the audit log. */
export function promoAdmin(database: Database) {
  return {
    /** @throws CommandError */
    async create(promo: NewPromo, operator: string): Promise<void> {
      const code = readCode(promo.code);
      if (promo.discount_type === 'percent' && promo.discount > 100_00) {
        throw new CommandError('A percentage is at most 100.', 'discount-invalid');
      }
      await database.transaction().execute(async (transaction) => {
        const after = { ...promo, code };
        if (!(await promoRepository(transaction).add(after))) {
          throw new CommandError(`There is a promo code ${code} already.`, 'promo-code-taken');
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
          ...{ operator, action: 'promo end', subject: `promo ${code}` },
          ...{ before: { ends_at: promo.ends_at }, after: { ends_at: endsAt } },
        });
      });
    },
  };
}
