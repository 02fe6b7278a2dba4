import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TopUp } from './contract/deposit.ts';
import { Credentials, Registration } from './contract/identity.ts';
import { ITEM_OFFERED, OFFER_PRICE_CHANGED, OFFER_UNKNOWN, OFFERS_OFF, SellOrder } from './contract/offer.ts';
import { OFFER_STANDS } from './contract/offer-policy.ts';
import { PasswordChange, PasswordReset, PasswordResetRequest, ProfileForm } from './contract/profile.ts';
import { Checkout } from './contract/purchase.ts';
import { SupportRequest } from './contract/support.ts';
import { BankForm, CardForm, SellerContact } from './contract/withdrawal.ts';
import de from './problems/de.json';
import es from './problems/es.json';
import pt from './problems/pt.json';

const tables: Record<string, string>[] = [pt, es, de];

test('every problem has its words in every language', () => {
  const [first = {}, ...others] = tables.map((table) => Object.keys(table).sort());
  for (const other of others) expect(other).toEqual(first);
  expect(tables.flatMap((table) => Object.values(table)).filter((text) => text.trim() === '')).toEqual([]);
});

test('why nothing can be done with an offer has its words in every language', () => {
  const reasons = [...Object.values(OFFER_STANDS), OFFERS_OFF, OFFER_UNKNOWN, ITEM_OFFERED, OFFER_PRICE_CHANGED];
  for (const table of tables) expect(reasons.filter((reason) => !(reason in table))).toEqual([]);
});

const SCHEMAS = {
  BankForm,
  CardForm,
  // What is left out are no fields of the forms that somebody could fill in wrongly.
  Checkout: z.omit(Checkout, {
    directPayment: true,
    expectedTotal: true,
    promocode: true,
    steamId: true,
    termsAccepted: true,
  }),
  Credentials,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  ProfileForm,
  Registration,
  SellerContact,
  SellOrder,
  SupportRequest,
  TopUp: z.omit(TopUp, { termsAccepted: true }),
};
const LONG = 'a'.repeat(300);

/** What a form says of values that are missing, empty, too long or not what they should be. */
function complaintsOf(schema: z.ZodMiniObject): string[] {
  const fields = Object.keys(schema.shape).filter((name) => name !== 'currency' && name !== 'language');
  return [undefined, '', 'a', LONG, '\u0000']
    .map((value) => Object.fromEntries(fields.map((name, place) => [name, value && `${value}${place}`])))
    .flatMap((values) => z.safeParse(schema, values).error?.issues ?? [])
    .map(({ message }) => message);
}

test.each(Object.entries(SCHEMAS))('whatever %s says has its words in every language', (_, schema) => {
  const complaints = complaintsOf(schema);
  expect(complaints.length).toBeGreaterThan(0);
  for (const table of tables) expect(complaints.filter((complaint) => !(complaint in table))).toEqual([]);
});
