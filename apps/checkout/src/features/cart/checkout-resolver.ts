import { zodResolver } from '@patina/platform/form';
import { Checkout } from '@patina/shared-api/contract/purchase';
import { readTradeLink } from '@patina/shared-api/contract/trade-link';
import { type ContactEntry, type ContactResolver, contactOf } from '#contact/contact-entry.ts';
import { FROM_BALANCE } from '#price/payment-methods.ts';

const FOREIGN_TRADE_LINK = 'This trade link belongs to another Steam account';

/**
 * Checks the form of the cart by the contract. The way to pay is a button of its own, so any stands in its place.
 * @param steamid of the linked Steam account, which the trade link must belong to; empty when none is linked
 */
export function checkoutResolver(steamid: string): ContactResolver<Checkout> {
  const resolve = zodResolver(Checkout);
  const isForeign = (link: string) => steamid !== '' && readTradeLink(link)?.steamId !== steamid;
  return async (entry, context, options): Promise<Awaited<ReturnType<ContactResolver<Checkout>>>> => {
    // The contract's fields have the form's names, so what it says of them finds the form's fields.
    const outcome = (await resolve(checkoutOf(entry, steamid) as Checkout, context, options as never)) as Awaited<
      ReturnType<ContactResolver<Checkout>>
    >;
    if (outcome.errors.tradeUrl || !isForeign(entry.tradeUrl)) return outcome;
    const { ref } = options.fields.tradeUrl ?? {};
    const error = { type: 'custom', message: FOREIGN_TRADE_LINK, ...(ref && { ref }) };
    return { values: {}, errors: { ...outcome.errors, tradeUrl: error } };
  };
}

function checkoutOf(entry: ContactEntry, steamid: string) {
  return {
    ...contactOf(entry),
    tradeUrl: entry.tradeUrl,
    ...(steamid && { steamId: steamid }),
    paymentMethod: FROM_BALANCE,
  };
}
