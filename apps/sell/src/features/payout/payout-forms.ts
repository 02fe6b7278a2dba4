import { contactEntryOf } from '@patina/parts/contact-entry';
import { useForm, zodResolver } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/account/profile';
import { BankForm, CardForm } from '@patina/shared-api/contract/payouts/withdrawal';
import { contactResolver } from './contact-entry.ts';

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
