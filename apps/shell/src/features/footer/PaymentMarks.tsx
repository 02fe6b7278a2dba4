import { PaymentMark } from '@patina/parts/PaymentMark';
import type { PaymentMethod } from '@patina/shared-api/contract/content/content';
import type { PaymentMethodCode } from '@patina/shared-api/contract/payments/payment-methods';
import styles from './PaymentMarks.module.css';

/** Card brands behind the method `card`; the other methods show their own name. */
const CARD_BRANDS = ['Visa', 'Mastercard'];

/** Logos of the payment methods, without the balance. */
export function PaymentMarks({ label, methods }: { label: string; methods: PaymentMethod[] }) {
  const marks = methods
    .filter(({ code }) => code !== ('balance' satisfies PaymentMethodCode))
    .flatMap(({ code, title }) => (code === ('card' satisfies PaymentMethodCode) ? CARD_BRANDS : [title]));
  return (
    <ul className={styles.marks} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark}>
          <PaymentMark name={mark} />
        </li>
      ))}
    </ul>
  );
}
