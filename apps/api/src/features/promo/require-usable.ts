import type { Database } from '#database/tables.ts';
import { type PromoCode, promoRepository } from '#features/promo/promo-repository.ts';
import { InvalidInput } from '#http/problems.ts';

/** A code that a user may use now. @throws InvalidInput */
export async function requireUsable(
  database: Database,
  promo: PromoCode | undefined,
  userId: number,
): Promise<PromoCode> {
  if (promo === undefined) throw refusal('This promo code is not valid');
  const now = Date.now();
  if (promo.starts_at.getTime() > now) throw refusal('This promo code is not valid yet');
  if (promo.ends_at !== null && promo.ends_at.getTime() <= now) throw refusal('This promo code has expired');
  const uses = await promoRepository(database).uses(promo.id, userId);
  if (promo.max_uses !== null && uses.all >= promo.max_uses) throw refusal('This promo code has been used up');
  if (promo.max_uses_per_user !== null && uses.own >= promo.max_uses_per_user) {
    throw refusal('You have already used this promo code');
  }
  return promo;
}

const refusal = (message: string) => new InvalidInput({ promocode: [message] });
