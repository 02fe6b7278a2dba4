import { bodyResolver } from '@patina/parts/body-resolver';
import { type ContactEntry, contactEntryOf, contactOf } from '@patina/parts/contact-entry';
import type { FormFields } from '@patina/parts/form-fields';
import { useForm, zodResolver } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { BankForm, CardForm, SellerContact } from '@patina/shared-api/contract/payouts/withdrawal';

/** Form of methods that need no payment details. */
export interface ConsentForm {
  termsAccepted: boolean;
}

/** The typed values of all steps, kept above the steps, so that going back loses nothing. */
export function usePayoutForms(owner: Profile) {
  return {
    contact: useForm({ resolver: contactResolver, defaultValues: contactEntryOf(owner) }),
    card: useForm({
      resolver: zodResolver(CardForm),
      defaultValues: { card_number: '', card_holder: '', expiry_date: '', termsAccepted: false },
    }),
    bank: useForm({
      resolver: zodResolver(BankForm),
      defaultValues: { full_name: '', iban: '', termsAccepted: false },
    }),
    consent: useForm<ConsentForm>({ defaultValues: { termsAccepted: false } }),
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
