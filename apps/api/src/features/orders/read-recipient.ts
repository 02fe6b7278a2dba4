import type { Checkout } from '@patina/shared-api/contract/purchase';
import { readTradeLink } from '@patina/shared-api/contract/trade-link';
import type { Account } from '#features/accounts/account-repository.ts';
import type { ContentService } from '#features/content/content-service.ts';
import { requireCountry } from '#features/content/require-country.ts';
import type { Recipient } from '#features/orders/order-tables.ts';
import { InvalidInput } from '#http/problems.ts';

/** Who gets an order, as the checkout form says. @throws InvalidInput */
export async function readRecipient(form: Checkout, account: Account, content: ContentService): Promise<Recipient> {
  const countryId = await requireCountry(content, form.country);
  const read = readTradeLink(form.tradeUrl);
  const steamIds = [account.steamid, form.steamId].filter((id) => id !== null && id !== undefined && id !== '');
  if (read === undefined || steamIds.some((id) => id !== read.steamId)) {
    throw new InvalidInput({ tradeUrl: ['This trade link belongs to another Steam account'] });
  }
  const { name, surname, email, phone, city, address, postCode } = form;
  return {
    name,
    surname,
    email,
    phone,
    countryId,
    city,
    address,
    postCode,
    steamId: read.steamId,
    tradeLink: read.link,
  };
}
