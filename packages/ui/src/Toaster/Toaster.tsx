import { type ComponentProps, useEffect, useState } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { joinClasses } from '../join-classes.ts';
import { ToastCard } from './ToastCard.tsx';
import styles from './Toaster.module.css';
import type { ToastKind } from './toast.ts';

export interface ToasterProps extends Omit<ComponentProps<'section'>, 'children'> {
  /** Accessible name of the notifications' region. */
  label: string;
  /** Accessible name of a toast's close button. */
  closeLabel: string;
}

/** The toasts, once per page. Their timers pause while one is hovered or focused or the window is in the background. */
export function Toaster({ label, closeLabel, className, ...rest }: ToasterProps) {
  const { toasts, handlers } = useToaster();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  usePause(handlers, isHovered || isFocused);

  const cards = (urgent: boolean) =>
    toasts
      .filter((toast) => isUrgent(toast) === urgent)
      .map((toast) => (
        <ToastCard
          key={toast.id}
          id={toast.id}
          kind={kindOf(toast)}
          isOpen={toast.visible}
          closeLabel={closeLabel}
          style={{ order: toasts.length - toasts.indexOf(toast) }}
        >
          {textOf(toast)}
        </ToastCard>
      ));

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
        {cards(false)}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="false" className={styles.voice}>
        {cards(true)}
      </div>
    </section>
  );
}

/** Pauses the timers of all toasts while one is hovered or focused, or the window is in the background. */
function usePause({ startPause, endPause }: ReturnType<typeof useToaster>['handlers'], isHeld: boolean) {
  const [isAway, setAway] = useState(false);
  const isPaused = isHeld || isAway;

  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);

  // Two effects, because `endPause` is a new function whenever the pause begins or ends.
  useEffect(() => {
    if (isPaused) startPause();
  }, [isPaused, startPause]);
  useEffect(() => {
    if (!isPaused) endPause();
  }, [isPaused, endPause]);
}

/** `toast.ts` carries the kind in the icon. */
const kindOf = (toast: Toast) => toast.icon as ToastKind;

const isUrgent = (toast: Toast) => kindOf(toast) === 'error' || kindOf(toast) === 'warning';

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);
