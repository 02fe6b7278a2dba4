import type { PaymentMethod } from '@patina/shared-api/contract/content';
import styles from './PaymentMarks.module.css';

/** Card brands behind the method `card`; the other methods show their own name. */
const CARD_BRANDS = ['Visa', 'Mastercard'];

/** How one can pay, as small plates; the balance is no outside method and is left out. */
export function PaymentMarks({ label, methods }: { label: string; methods: PaymentMethod[] }) {
  const marks = methods
    .filter(({ code }) => code !== 'balance')
    .flatMap(({ code, title }) => (code === 'card' ? CARD_BRANDS : [title]));
  return (
    <ul className={styles.marks} aria-label={label}>
      {marks.map((mark) => (
        <li key={mark} className={styles.mark}>
          {mark}
        </li>
      ))}
    </ul>
  );
}
