import * as z from 'zod/mini';
import { foldIban, hasIbanChecksum } from './iban.ts';
import { cardDigits, isCardNumber, isExpired, readExpiry } from './payment-card.ts';
import { emailAddress, requiredText, typedPhone } from './person.ts';
import { chosenCountry, rowId } from './purchase.ts';
import { BodyLocale } from './wire.ts';

const BAD_PHONE = 'Please enter a valid phone number';

/** The contact info of an offer (specification, section 5), by the names that the server knows its fields by. */
export const SellerContact = z.object({
  name: requiredText('First name is required'),
  surname: requiredText('Last name is required'),
  email: emailAddress('Email is required', 'Invalid email format'),
  phone: typedPhone('Phone number is required', BAD_PHONE).check(
    z.refine((typed) => /^\D*(?:\d\D*){7,15}$/.test(typed), BAD_PHONE),
  ),
  country: chosenCountry,
  city: requiredText('City is required'),
  postCode: requiredText('Post code is required'),
  address: requiredText('Address is required'),
});
export type SellerContact = z.output<typeof SellerContact>;

const termsAccepted = z
  .boolean('You must agree to the terms and conditions')
  .check(z.refine((accepted) => accepted, 'You must agree to the terms and conditions'));

export const BAD_CARD = 'Please enter a valid card number';
const BAD_EXPIRY = 'Please enter a valid expiration date (MM/YY)';
export const BAD_IBAN = 'Please enter a valid IBAN';

const CardFields = z.object({
  /** With or without its spaces. */
  card_number: z.string(BAD_CARD).check(z.overwrite(cardDigits), z.refine(isCardNumber, BAD_CARD)),
  card_holder: requiredText('Card holder name is required').check(z.toUpperCase()),
  /** `MM/YY`. */
  expiry_date: z.string(BAD_EXPIRY).check(
    z.trim(),
    z.refine((typed) => readExpiry(typed) !== undefined, { message: BAD_EXPIRY, abort: true }),
    z.refine((typed) => !isExpired(readExpiry(typed) ?? { month: 12, year: 2000 }), 'Card has expired'),
  ),
});

const BankFields = z.object({
  full_name: requiredText('Full name is required'),
  /** With or without its spaces. */
  iban: z.string(BAD_IBAN).check(z.overwrite(foldIban), z.refine(hasIbanChecksum, BAD_IBAN)),
});

/** The card form (specification, section 5). */
export const CardForm = z.extend(CardFields, { termsAccepted });
export type CardForm = z.output<typeof CardForm>;

/** The bank form (specification, section 5). */
export const BankForm = z.extend(BankFields, { termsAccepted });
export type BankForm = z.output<typeof BankForm>;

/** What every payout is asked for with. */
export const Withdrawal = z.extend(BodyLocale, {
  id: rowId,
  ...SellerContact.shape,
  termsAccepted: z.optional(termsAccepted),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** Fields that are judged under the names of the form's; see `judgedAs`. */
const sent = z.optional(z.union([z.string(), z.number()]));

/**
 * Judges an object also as what it says in the words of a form, whose field names the complaints have (specification,
 * section 8): also where other fields are wrong, so that all is said at once.
 */
function judgedAs<Sent extends object>(form: z.ZodMiniObject, read: (sent: Sent) => unknown) {
  return z.check<Sent>(
    ({ value, issues }) => {
      // A statement of its own: in an optional chain the bundler would keep the whole of zod in the first scripts.
      const { error } = z.safeParse(form, read(value));
      for (const { code: _, path, message } of error?.issues ?? []) {
        issues.push({ code: 'custom', path: [...path], message, input: undefined, continue: true });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );
}

interface SentCard {
  card_number?: string | number | undefined;
  card_holder_name?: string | number | undefined;
  expire_month?: string | number | undefined;
  expire_year?: string | number | undefined;
}

/** The card that a payload names, in the words of the form. */
export function sentCard({ card_number, card_holder_name, expire_month, expire_year }: SentCard) {
  const month = String(expire_month ?? '').padStart(2, '0');
  const year = String(expire_year ?? '').replace(/^20(?=\d\d$)/, '');
  return { card_number, card_holder: card_holder_name, expiry_date: `${month}/${year}` };
}

interface SentBank {
  first_name?: string | number | undefined;
  last_name?: string | number | undefined;
  account_number?: string | number | undefined;
}

/** The bank account that a payload names, in the words of the form. */
export function sentBank({ first_name, last_name, account_number }: SentBank) {
  return { full_name: [first_name, last_name].filter(Boolean).join(' '), iban: account_number };
}

/** A payout to a card. */
export const CardWithdrawal = z
  .extend(Withdrawal, { card_number: sent, card_holder_name: sent, expire_month: sent, expire_year: sent })
  .check(judgedAs(CardFields, sentCard));
export type CardWithdrawal = z.output<typeof CardWithdrawal>;

/** A payout to a bank account. */
export const BankWithdrawal = z
  .extend(Withdrawal, { first_name: sent, last_name: sent, account_number: sent })
  .check(judgedAs(BankFields, sentBank));
export type BankWithdrawal = z.output<typeof BankWithdrawal>;

/** What the card form adds to a payload. */
export function cardPayload({ card_number, card_holder, expiry_date }: Omit<CardForm, 'termsAccepted'>) {
  const [expire_month = '', expire_year = ''] = expiry_date.split('/');
  return { card_number, card_holder_name: card_holder, expire_month, expire_year };
}

/** What the bank form adds to a payload: everything before the last space of a name counts as first names. */
export function bankPayload({ full_name, iban }: Omit<BankForm, 'termsAccepted'>) {
  const [, first_name = full_name, last_name = ''] = /^(.*) (\S+)$/.exec(full_name) ?? [];
  return { first_name, last_name, account_number: iban };
}
