import * as z from 'zod/mini';
import { emailAddress, personAddress, personName, requiredText, typedPhone } from '../account/personal-fields.ts';
import { cardDigits, isCardNumber, isExpired, readExpiry } from '../payments/payment-card.ts';
import { BodyLocale, rowId } from '../protocol/request-parameters.ts';
import { foldIban, hasIbanChecksum } from './iban.ts';

/** The seller's contact data in a payout (docs/product.md#payout-forms), with the server's field names. */
export const SellerContact = z.object({
  ...personName,
  email: emailAddress('email-required', 'email-invalid'),
  phone: typedPhone('phone-required', 'phone-invalid').check(
    z.refine((typed) => /^\D*(?:\d\D*){7,15}$/.test(typed), 'phone-invalid'),
  ),
  ...personAddress('address-required', 'post-code-required'),
});
export type SellerContact = z.output<typeof SellerContact>;

const termsAccepted = z
  .boolean('payout-terms-not-accepted')
  .check(z.refine((accepted) => accepted, 'payout-terms-not-accepted'));

const CardFields = z.object({
  /** With or without its spaces. */
  card_number: z
    .string('card-number-invalid')
    .check(z.overwrite(cardDigits), z.refine(isCardNumber, 'card-number-invalid')),
  card_holder: requiredText('card-holder-required').check(z.toUpperCase()),
  /** `MM/YY`. */
  expiry_date: z.string('card-expiry-invalid').check(
    z.trim(),
    z.refine((typed) => readExpiry(typed) !== undefined, { message: 'card-expiry-invalid', abort: true }),
    z.refine((typed) => !isExpired(readExpiry(typed) ?? { month: 12, year: 2000 }), 'card-expired'),
  ),
});

const BankFields = z.object({
  full_name: requiredText('full-name-required'),
  /** With or without its spaces. */
  iban: z.string('iban-invalid').check(z.overwrite(foldIban), z.refine(hasIbanChecksum, 'iban-invalid')),
});

/** The card form (docs/product.md#payout-forms). */
export const CardForm = z.extend(CardFields, { termsAccepted });
export type CardForm = z.output<typeof CardForm>;

/** The bank form (docs/product.md#payout-forms). */
export const BankForm = z.extend(BankFields, { termsAccepted });
export type BankForm = z.output<typeof BankForm>;

export const Withdrawal = z.extend(BodyLocale, {
  id: rowId,
  ...SellerContact.shape,
  termsAccepted: z.optional(termsAccepted),
});
export type Withdrawal = z.output<typeof Withdrawal>;

/** Fields that are validated under the form's field names; see `validatedAs`. */
const sent = z.optional(z.union([z.string(), z.number()]));

/**
 * Also validates an object by a form's schema, so that errors carry the form's field names
 * (docs/product.md#payout-forms). Runs even if other fields are invalid, so that all errors are reported at once.
 */
function validatedAs<Sent extends object>(form: z.ZodMiniObject, read: (sent: Sent) => unknown) {
  return z.check<Sent>(
    ({ value, issues }) => {
      // A statement of its own: with optional chaining the bundler would keep all of zod in the first scripts.
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

/** The card of a payload, as fields of the form. */
export function sentCard({ card_number, card_holder_name, expire_month, expire_year }: SentCard) {
  const month = textOf(expire_month).padStart(2, '0');
  const year = textOf(expire_year).replace(/^20(?=\d\d$)/, '');
  return { card_number, card_holder: card_holder_name, expiry_date: `${month}/${year}` };
}

interface SentBank {
  first_name?: string | number | undefined;
  last_name?: string | number | undefined;
  account_number?: string | number | undefined;
}

/** The bank account of a payload, as fields of the form. */
export function sentBank({ first_name, last_name, account_number }: SentBank) {
  return { full_name: [textOf(first_name), textOf(last_name)].filter(Boolean).join(' '), iban: account_number };
}

/** A field that has not been validated yet, as text; empty for anything but texts and numbers. */
const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

export const CardWithdrawal = z
  .extend(Withdrawal, { card_number: sent, card_holder_name: sent, expire_month: sent, expire_year: sent })
  .check(validatedAs(CardFields, sentCard));
export type CardWithdrawal = z.output<typeof CardWithdrawal>;

export const BankWithdrawal = z
  .extend(Withdrawal, { first_name: sent, last_name: sent, account_number: sent })
  .check(validatedAs(BankFields, sentBank));
export type BankWithdrawal = z.output<typeof BankWithdrawal>;

/** Fields that the card form adds to a payload. */
export function cardPayload({ card_number, card_holder, expiry_date }: Omit<CardForm, 'termsAccepted'>) {
  const [expire_month = '', expire_year = ''] = expiry_date.split('/');
  return { card_number, card_holder_name: card_holder, expire_month, expire_year };
}

/** Fields that the bank form adds to a payload; everything before the last space of a name counts as first names. */
export function bankPayload({ full_name, iban }: Omit<BankForm, 'termsAccepted'>) {
  const [, first_name = full_name, last_name = ''] = /^(.*) (\S+)$/.exec(full_name) ?? [];
  return { first_name, last_name, account_number: iban };
}
