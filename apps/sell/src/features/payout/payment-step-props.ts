import type { Offer } from '@patina/shared-api/contract/offers/offer';
import type { PayoutForms } from './payout-forms.ts';

/** Props of the last step for every payout method. */
export interface PaymentStepProps {
  offer: Offer;
  forms: PayoutForms;
  goBack: () => void;
  /** The server has rejected a field of the contact info. */
  correctContact: () => void;
  paid: (offer: Offer) => void;
}
