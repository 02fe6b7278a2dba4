import { type ComponentProps, useState } from 'react';
import { joinClasses } from '../join-classes.ts';
import { useDrawnToasts } from './late-toasts.ts';
import styles from './Toaster.module.css';

export interface ToasterProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the notifications' region. */
  label: string;
  /** Accessible name of a toast's close button. */
  closeLabel: string;
}

/** The toasts, once per page. Their timers pause while one is hovered or focused or the window is in the background. */
export function Toaster({ label, closeLabel, className, ...rest }: ToasterProps) {
  const toasts = useDrawnToasts();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <section
      aria-label={label}
      className={joinClasses(styles.root, className)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...rest}
    >
      {/* Live regions are announced reliably only if they exist before their content. */}
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.voice}>
        {toasts && <toasts.ToastCards isUrgent={false} closeLabel={closeLabel} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.voice}>
        {toasts && <toasts.ToastCards isUrgent closeLabel={closeLabel} />}
      </div>
      {toasts && <toasts.ToastTimers isHeld={isHovered || isFocused} />}
    </section>
  );
}
