import type { PayoutMethod } from '@patina/shared-api/contract/offers/offer';
import type { ReactNode } from 'react';
import { BankStep } from './BankStep.tsx';
import { CardStep } from './CardStep.tsx';
import { ConsentStep } from './ConsentStep.tsx';
import type { PaymentStepProps } from './payment-step-props.ts';

const BY_METHOD: Record<PayoutMethod, (props: PaymentStepProps) => ReactNode> = {
  card: (props) => <CardStep {...props} />,
  bank: (props) => <BankStep {...props} />,
  mbway: (props) => <ConsentStep {...props} method="mbway" />,
  multibanco: (props) => <ConsentStep {...props} method="multibanco" />,
};

/** Payment details of the chosen method. */
export function PaymentStep({ method, ...props }: PaymentStepProps & { method: PayoutMethod }) {
  return BY_METHOD[method](props);
}
