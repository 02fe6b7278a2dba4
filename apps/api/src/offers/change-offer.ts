import { fromMinor } from '@patina/shared-api/money';
import { lockOwner } from '#identity/identity.ts';
import { type Offer, offerRepository } from '#offers/offer-repository.ts';
import { type AuditEntry, auditLog } from '#platform/console/audit-log.ts';
import { CommandError } from '#platform/console/command-error.ts';
import type { Database } from '#platform/database/tables.ts';

/**
 * Changes an offer for an operator, in a transaction that has locked its seller's account, and writes the change to the
 * audit log. `work` returns the changed offer, or undefined if there is nothing to change.
 * @throws CommandError for an unknown offer
 */
export function changeOffer<Changed extends Offer | undefined>(
  database: Database,
  id: number,
  entry: Pick<AuditEntry, 'operator' | 'action'>,
  work: (transaction: Database, offer: Offer) => Promise<Changed>,
): Promise<Changed> {
  return database.transaction().execute(async (transaction) => {
    const { user_id: userId } = await requireOffer(transaction, id);
    await lockOwner(transaction, userId);
    const offer = await offerRepository(transaction).lock(id);
    if (offer === undefined) throw unknown(id);
    const changed = await work(transaction, offer);
    if (changed !== undefined) {
      const [before, after] = [auditedState(offer), auditedState(changed)];
      await auditLog(transaction).note({ ...entry, subject: `offer ${id}`, before, after });
    }
    return changed;
  });
}

/** @throws CommandError */
export async function requireOffer(database: Database, id: number): Promise<Offer> {
  const offer = await offerRepository(database).find(id);
  if (offer === undefined) throw unknown(id);
  return offer;
}

/** The part of an offer that the audit log stores. */
function auditedState({ status, service_price_minor, currency, trade_state, protected_until, ...offer }: Offer) {
  return {
    status,
    service_price: service_price_minor === null ? null : fromMinor(service_price_minor),
    currency,
    trade: trade_state,
    protected_until,
    in_stock: offer.stocked_at !== null,
    late_at: offer.late_at,
    late_trade_offer: offer.late_trade_offer,
    returned_at: offer.returned_at,
  };
}

const unknown = (id: number) => new CommandError(`There is no offer ${id}.`, 'offer-not-found');
