import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import { lockOwners } from '#shared/accounts/lock-account.ts';
import type { Database } from '#shared/database/tables.ts';
import { offerRepository } from '#shared/offers/offer-repository.ts';
import { payoutObstacle } from '#shared/offers/payout-obstacle.ts';
import { type Payout, payoutRepository } from '#shared/payouts/payout-repository.ts';

/** Why a payout is not in a batch. */
export interface Excluded {
  id: number;
  code: ProblemCode;
}

interface Bounds {
  /** That payouts wait after a change of credentials. */
  hours: number;
  most: number;
}

/**
 * Locks the payouts that may be in a new batch, with their sellers' accounts: those named, or as many as are due, earliest
 * first. Payouts that were not named are left out without a word.
 */
export async function readDuePayouts(
  transaction: Database,
  ids: readonly number[] | undefined,
  { hours, most }: Bounds,
): Promise<{ due: Payout[]; excluded: Excluded[] }> {
  const wanted = ids ?? (await payoutRepository(transaction).dueToBanks());
  const unlocked = await payoutRepository(transaction).byIds(wanted);
  await lockOwners(
    transaction,
    unlocked.map(({ user_id }) => user_id),
  );
  const sellers = await payoutRepository(transaction).sellersOf(unlocked);
  const payouts = new Map((await payoutRepository(transaction).lockAll(wanted)).map((payout) => [payout.id, payout]));
  const offers = await offerRepository(transaction).byIds([...payouts.values()].map(({ offer_id }) => offer_id));
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));

  function problemOf(payout: Payout | undefined): ProblemCode | undefined {
    const offer = payout && offerOf.get(payout.offer_id);
    const seller = payout && sellers.get(payout.user_id);
    if (payout === undefined || offer === undefined || seller === undefined) return 'payout-not-found';
    if (payout.batch_id !== null && payout.status === 'requested') return 'payout-batched';
    if (payout.status !== 'requested') return 'payout-transition-impossible';
    if (payout.sealed_iban === null) return 'payout-without-iban';
    return payoutObstacle(offer, seller, hours) && 'payout-held';
  }

  const checked = wanted.map((id) => ({ id, payout: payouts.get(id), code: problemOf(payouts.get(id)) }));
  const due = checked.flatMap(({ payout, code }) => (payout && code === undefined ? [payout] : []));
  const excluded = checked.flatMap(({ id, code }) => (code === undefined || ids === undefined ? [] : [{ id, code }]));
  return { due: due.slice(0, most), excluded };
}
