import { bodyResolver } from '@patina/parts/body-resolver';
import { type ContactEntry, contactEntryOf, contactOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import { useForm, zodResolver } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { BankForm, CardForm, SellerContact } from '@patina/shared-api/contract/payouts/withdrawal';
import { useRef } from 'react';

/** Form of methods that need no payment details. */
export interface ConsentForm {
  termsAccepted: boolean;
}

type Named = Pick<ContactEntry, 'name' | 'surname'>;

const fullNameOf = ({ name, surname }: Named) => `${name} ${surname}`.trim();

/** The typed values of all steps, kept above the steps, so that going back loses nothing. */
export function usePayoutForms(owner: Profile) {
  const carriedName = useRef(fullNameOf(owner));
  const bank = useForm({
    resolver: zodResolver(BankForm),
    defaultValues: { full_name: carriedName.current, iban: '', termsAccepted: false },
  });
  return {
    contact: useForm({ resolver: contactResolver, defaultValues: contactEntryOf(owner) }),
    card: useForm({
      resolver: zodResolver(CardForm),
      defaultValues: { card_number: '', card_holder: '', expiry_date: '', termsAccepted: false },
    }),
    bank,
    consent: useForm<ConsentForm>({ defaultValues: { termsAccepted: false } }),
    /** Takes the payee's name over as that of the bank account, unless another one has been typed. */
    carryName(payee: Named) {
      const name = fullNameOf(payee);
      if (bank.getValues('full_name') === carriedName.current) bank.setValue('full_name', name);
      carriedName.current = name;
    },
  };
}

export type PayoutForms = ReturnType<typeof usePayoutForms>;

/** The parts of the form that the contact step needs. */
export type ContactFields = FormFields<ContactEntry, SellerContact>;

export const CONTACT_FIELDS = [
  'name',
  'surname',
  'email',
  'phone',
  'country',
  'city',
  'postCode',
  'address',
] as const satisfies (keyof ContactEntry)[];

/** Validates the payee by the contract. */
const contactResolver = bodyResolver(SellerContact, (entry: ContactEntry) => contactOf(entry));

/** Formats typed text. */
export type Mask = (typed: string) => string;

const grouped = (characters: string) => characters.replace(/(.{4})(?=.)/g, '$1 ');

/** `4111111111111111` → `4111 1111 1111 1111`: digits only, at most 19 characters (docs/product.md#payout-forms). */
export const cardNumberMask: Mask = (typed) => grouped(typed.replace(/\D/g, '').slice(0, 16));

/** `1228` → `12/28`, at most 5 characters; also `12/2028`, which browsers autofill. */
export const expiryMask: Mask = (typed) => {
  const typedMonth = /^\D*([2-9]|1(?=\D))/.test(typed) ? `0${typed.trim()}` : typed;
  const digits = typedMonth.replace(/\D/g, '').replace(/^(\d\d)20(\d\d)$/, '$1$2');
  return digits.slice(0, 4).replace(/^(\d\d)(?=\d)/, '$1/');
};

/** `pt50 0002…` → `PT50 0002 …`: at most 34 characters, the length of an IBAN (ISO 13616). */
export const ibanMask: Mask = (typed) =>
  grouped(
    typed
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 34),
  );

export const upperCaseMask: Mask = (typed) => typed.toUpperCase();

/** Applies a mask to a field and keeps the caret behind the same character. */
export function wearMask(field: HTMLInputElement, mask: Mask): void {
  const { value, selectionStart } = field;
  const worn = mask(value);
  if (worn === value) return;
  const isAtEnd = selectionStart === null || selectionStart === value.length;
  const before = mask(value.slice(0, selectionStart ?? 0)).length;
  field.value = worn;
  const caret = isAtEnd ? worn.length : before;
  if (field.ownerDocument.activeElement === field) field.setSelectionRange(caret, caret);
}
