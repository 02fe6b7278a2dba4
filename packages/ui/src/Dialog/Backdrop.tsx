import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import styles from './Backdrop.module.css';

/** Darkens the page behind a dialog or a sheet. */
export function Backdrop() {
  return <BaseDialog.Backdrop className={styles.backdrop} />;
}
