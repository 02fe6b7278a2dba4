import type { Offer, PayoutMethod } from '@patina/shared-api/contract/offer';
import type { ReactNode } from 'react';
import { BankStep } from './BankStep.tsx';
import { CardStep } from './CardStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import type { PayoutForms } from './payout-forms.ts';

export interface PaymentStepProps {
  offer: Offer;
  forms: PayoutForms;
  goBack: () => void;
  /** The server has something against who is paid. */
  correctContact: () => void;
  paid: (offer: Offer) => void;
}

const BY_METHOD: Record<PayoutMethod, (props: PaymentStepProps) => ReactNode> = {
  card: (props) => <CardStep {...props} />,
  bank: (props) => <BankStep {...props} />,
  mbway: (props) => <ConsentStep {...props} method="mbway" />,
  multibanco: (props) => <ConsentStep {...props} method="multibanco" />,
};

/** Where it is paid to. */
export function PaymentStep({ method, ...props }: PaymentStepProps & { method: PayoutMethod }) {
  return BY_METHOD[method](props);
}
