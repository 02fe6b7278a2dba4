import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../Button/IconButton.tsx';
import { joinClasses } from '../join-classes.ts';
import { Backdrop } from './Backdrop.tsx';
import styles from './Dialog.module.css';

export interface DialogProps extends Omit<BaseDialog.Popup.Props, 'title' | 'className'> {
  title: ReactNode;
  description?: ReactNode;
  closeLabel: string;
  /** Actions below the content; always visible. */
  footer?: ReactNode;
  /** Opens the dialog; without it the dialog is opened by `open`. */
  trigger?: ReactElement | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  className?: string | undefined;
}

/**
 * A window over the page, 438 to 484 px wide. The page behind neither scrolls nor takes focus; Escape, the close button
 * and a click outside close it, and the focus returns to the element that had it.
 */
export function Dialog({
  title,
  description,
  closeLabel,
  footer,
  trigger,
  open,
  onOpenChange,
  className,
  children,
  ...rest
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(isOpen) => onOpenChange?.(isOpen)}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <Backdrop />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup className={joinClasses(styles.root, className)} {...rest}>
            <header className={styles.header}>
              <BaseDialog.Title className={styles.title}>{title}</BaseDialog.Title>
              {description && (
                <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>
              )}
            </header>
            <div className={styles.body}>{children}</div>
            {footer && <footer className={styles.footer}>{footer}</footer>}
            {/* Last, so that the focus starts in the content. */}
            <BaseDialog.Close
              className={styles.close}
              render={<IconButton icon="close" label={closeLabel} size="small" />}
            />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
