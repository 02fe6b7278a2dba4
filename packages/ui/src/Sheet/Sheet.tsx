import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../Button/IconButton.tsx';
import { Backdrop } from '../Dialog/Backdrop.tsx';
import { joinClasses } from '../join-classes.ts';
import styles from './Sheet.module.css';

export interface SheetProps extends Omit<BaseDialog.Popup.Props, 'title' | 'className'> {
  title: ReactNode;
  closeLabel: string;
  /** Actions at the bottom, always visible: Apply and Clear. */
  footer?: ReactNode;
  /** Opens the sheet; without it the sheet is opened by `open`. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** The edge it slides in from. `bottom` covers the screen: filters, a menu on a phone. */
  side?: 'bottom' | 'start' | 'end';
  /** False for a panel beside which the page stays usable: only Escape and the close button close it. */
  isModal?: boolean;
  className?: string | undefined;
}

/** A panel over the full height of the page. Behaves as a `Dialog` does. */
export function Sheet({
  title,
  closeLabel,
  footer,
  trigger,
  open,
  onOpenChange,
  side = 'bottom',
  isModal = true,
  className,
  children,
  ...rest
}: SheetProps) {
  return (
    <BaseDialog.Root
      open={open}
      onOpenChange={(isOpen) => onOpenChange?.(isOpen)}
      modal={isModal}
      disablePointerDismissal={!isModal}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        {isModal && <Backdrop />}
        <BaseDialog.Popup data-side={side} className={joinClasses(styles.root, className)} {...rest}>
          <header className={styles.header}>
            <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
            <BaseDialog.Close render={<IconButton icon="close" label={closeLabel} />} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
