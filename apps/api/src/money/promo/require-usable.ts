import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { type PromoCode, promoRepository } from '#money/promo/promo-repository.ts';
import type { Database } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';

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
