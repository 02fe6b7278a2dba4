import { readTradeLink } from '@patina/shared-api/contract/account/trade-link';
import type { Checkout } from '@patina/shared-api/contract/orders/purchase';
import { accountRepository, type Buyer } from '#identity/identity.ts';
import type { Database, Recipient } from '#platform/database/tables.ts';
import { invalidInput } from '#platform/http/api-error.ts';
import { type ContentService, requireCountry } from '#store/store.ts';

/** The recipient in a checkout form. @throws ApiError for an unknown country or an invalid trade link */
export async function readRecipient(form: Checkout, content: ContentService): Promise<Recipient> {
  const countryId = await requireCountry(content, form.country);
  const read = readTradeLink(form.tradeUrl);
  if (read === undefined || (form.steamId && form.steamId !== read.steamId)) throw foreignTradeLink();
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

/** Rejects a recipient whose trade link belongs to another Steam account than the linked one. @throws ApiError */
export function requireOwnTradeLink({ steamid }: Pick<Buyer, 'steamid'>, { steamId }: Recipient): void {
  if (steamid !== null && steamid !== steamId) throw foreignTradeLink();
}

/** Whether a checkout names another trade link than the account has. */
export async function goesElsewhere(database: Database, userId: number, { tradeUrl }: Checkout): Promise<boolean> {
  const account = await accountRepository(database).byId(userId);
  return account !== undefined && account.trade_link !== '' && account.trade_link !== readTradeLink(tradeUrl)?.link;
}

/** The account's owner as recipient, for purchases without a form. */
export function recipientOf(account: Buyer): Recipient {
  const { name, surname, email, phone, country_id, city, address, post_code, steamid, trade_link } = account;
  return {
    name,
    surname,
    email: email ?? '',
    phone,
    countryId: country_id,
    city,
    address,
    postCode: post_code,
    steamId: steamid ?? '',
    tradeLink: trade_link,
  };
}

const foreignTradeLink = () => invalidInput({ tradeUrl: 'trade-link-of-another-account' });
