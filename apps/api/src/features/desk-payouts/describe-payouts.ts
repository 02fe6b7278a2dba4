import type { DeskPayout, PayoutState } from '@patina/shared-api/contract/desk/payouts';
import { fromMinor } from '@patina/shared-api/money';
import type { Database } from '#shared/database/tables.ts';
import { offerRepository } from '#shared/offers/offer-repository.ts';
import { type Obstacle, payoutObstacle } from '#shared/offers/payout-obstacle.ts';
import { PAID_IN, type Payout, payoutRepository } from '#shared/payouts/payout-repository.ts';
import { epochSeconds } from '#shared/time/epoch-seconds.ts';

function stateOf({ status, batch_id }: Payout, obstacle: Obstacle | undefined): PayoutState {
  if (status !== 'requested') return status;
  if (batch_id !== null) return 'batch';
  return obstacle === undefined ? 'due' : 'held';
}

/**
 * Payouts as the back office shows them, in the order of their ids.
 * @param hours that payouts wait after a change of credentials
 */
export async function describePayouts(
  database: Database,
  ids: readonly number[],
  hours: number,
): Promise<DeskPayout[]> {
  const payouts = await payoutRepository(database).byIds(ids);
  const offers = await offerRepository(database).byIds(payouts.map(({ offer_id }) => offer_id));
  const offerOf = new Map(offers.map((offer) => [offer.id, offer]));
  const sellerOf = await payoutRepository(database).sellersOf(payouts);
  const rows = new Map(payouts.map((payout) => [payout.id, describe(payout)]));
  return ids.flatMap((id) => rows.get(id) ?? []);

  function describe(payout: Payout): DeskPayout {
    const [offer, seller] = [offerOf.get(payout.offer_id), sellerOf.get(payout.user_id)];
    const isOpen = payout.status === 'requested' && offer !== undefined && seller !== undefined;
    const obstacle = isOpen ? payoutObstacle(offer, seller, hours) : undefined;
    const { id, method, ending, offer_id, user_id, note, batch_id, retry_of, settled_at } = payout;
    return {
      ...{ id, method, ending, offer_id, note, batch_id, retry_of },
      state: stateOf(payout, obstacle),
      amount: fromMinor(payout.amount_minor),
      currency: PAID_IN,
      offer_title: offer?.title ?? '',
      seller_id: user_id,
      seller: seller?.email ?? null,
      created_at: epochSeconds(payout.created_at),
      due_at: epochSeconds(payout.due_at),
      settled_at: settled_at && epochSeconds(settled_at),
      held: obstacle?.held ?? null,
      held_until: obstacle?.until ? epochSeconds(obstacle.until) : null,
      is_for_batches: payout.sealed_iban !== null,
    };
  }
}
