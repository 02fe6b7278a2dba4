import styles from './PaymentMark.module.css';

/** A payment method or card brand as a drawing of our own; its name where there is none. */
export function PaymentMark({ name }: { name: string }) {
  return (
    <span className={styles.mark} data-mark={name.toLowerCase()}>
      {name}
    </span>
  );
}
