import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import styles from './ToastCard.module.css';

export type ToastKind = 'default' | 'info' | 'success' | 'warning' | 'error';

export interface ToastCardProps extends Omit<ComponentProps<'div'>, 'onClick'> {
  kind: ToastKind;
  isOpen: boolean;
  closeLabel: string;
  onClose(): void;
  children: ReactNode;
}

const icons: Record<ToastKind, IconName | undefined> = {
  default: undefined,
  info: 'info',
  success: 'check',
  warning: 'warning',
  error: 'error',
};

/** One toast. A click anywhere on it closes it; keyboard users have the button. */
export function ToastCard({ kind, isOpen, closeLabel, onClose, children, ...rest }: ToastCardProps) {
  const icon = icons[kind];
  const close = (event: MouseEvent<HTMLElement>) => {
    // A removed element never blurs, so the pause of a focused toast would never end.
    event.currentTarget.querySelector<HTMLElement>(':focus')?.blur();
    onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside serves the keyboard
    <div data-kind={kind} data-open={isOpen || undefined} className={styles.slot} onClick={close} {...rest}>
      <div className={styles.fold}>
        <div className={styles.card}>
          {icon && <Icon name={icon} className={styles.icon} />}
          <p className={styles.text}>{children}</p>
          <button type="button" aria-label={closeLabel} className={styles.close}>
            <Icon name="close" />
          </button>
        </div>
      </div>
    </div>
  );
}
