import { useForm, zodResolver } from '@patina/platform/form';
import type { Profile } from '@patina/shared-api/contract/profile';
import { BankForm, CardForm } from '@patina/shared-api/contract/withdrawal';
import { contactResolver, entryOf } from './contact-entry.ts';

/** The form of those who are paid without saying more than who they are. */
export interface ConsentForm {
  termsAccepted: boolean;
}

/** What is typed on the way to a payout. It stands above the steps, so that going back loses nothing. */
export function usePayoutForms(owner: Profile) {
  return {
    contact: useForm({ resolver: contactResolver, defaultValues: entryOf(owner) }),
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
