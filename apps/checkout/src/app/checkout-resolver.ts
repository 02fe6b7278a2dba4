import { bodyResolver, type FormResolver } from '@patina/parts/body-resolver';
import { contactOf } from '@patina/parts/contact-entry';
import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { FROM_BALANCE } from '@patina/shared-api/contract/payments/payment-methods';
import type { PayerEntry } from '#shared/contact/contact-entry.ts';

const FOREIGN_TRADE_LINK = 'trade-link-of-another-account';

/**
 * Checks the form of the cart by the contract. A payment method is always chosen, so any one is filled in.
 * @param steamid of the linked Steam account, which the trade link must belong to; empty if none is linked
 */
export function checkoutResolver(steamid: string): FormResolver<PayerEntry, Checkout> {
  const resolve = bodyResolver(Checkout, (entry: PayerEntry) => checkoutOf(entry, steamid));
  const isForeign = (link: string) => steamid !== '' && readTradeLink(link)?.steamId !== steamid;
  return async (entry, context, options) => {
    const outcome = await resolve(entry, context, options);
    if (outcome.errors.tradeUrl || !isForeign(entry.tradeUrl)) return outcome;
    const { ref } = options.fields.tradeUrl ?? {};
    const error = { type: 'custom', message: FOREIGN_TRADE_LINK, ...(ref && { ref }) };
    return { values: {}, errors: { ...outcome.errors, tradeUrl: error } };
  };
}

function checkoutOf(entry: PayerEntry, steamid: string) {
  return { ...contactOf(entry), ...(steamid && { steamId: steamid }), paymentMethod: FROM_BALANCE };
}
