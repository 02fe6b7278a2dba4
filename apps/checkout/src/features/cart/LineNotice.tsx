import { NoticeBar } from '@patina/parts/NoticeBar';
import type { ReactNode } from 'react';
import styles from './CartItem.module.css';

/** A warning about a line of the cart, with the button that settles it. */
export function LineNotice({ action, children }: { action: ReactNode; children: ReactNode }) {
  return (
    <NoticeBar role="status" hasIcon className={styles.note} action={action}>
      {children}
    </NoticeBar>
  );
}
