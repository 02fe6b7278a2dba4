import { type ReactNode, useEffect, useState } from 'react';
import { toast as hotToast, type Toast, useToaster, useToasterStore } from 'react-hot-toast/headless';
import { ToastCard, type ToastKind } from './ToastCard.tsx';

interface ShownToast {
  id: string;
  kind: ToastKind;
  text: ReactNode;
  /** Milliseconds until it closes. */
  duration: number;
}

/** Duration of the collapse of a closed toast, in milliseconds. Toaster.module.css draws it with `--collapse`. */
const collapseDuration = 300;

export function showToast({ id, kind, text, duration }: ShownToast): void {
  hotToast(text as string, { id, icon: kind, duration, removeDelay: collapseDuration });
}

export const dismissToast = (id: string) => hotToast.dismiss(id);

/** The toasts of one live region, sorted among those of the other by their age. */
export function ToastCards({ isUrgent, closeLabel }: { isUrgent: boolean; closeLabel: string }) {
  const { toasts } = useToasterStore();
  return toasts.map(
    (toast, index) =>
      isUrgentToast(toast) === isUrgent && (
        <ToastCard
          key={toast.id}
          kind={kindOf(toast)}
          isOpen={toast.visible}
          closeLabel={closeLabel}
          onClose={() => dismissToast(toast.id)}
          style={{ order: toasts.length - index }}
        >
          {textOf(toast)}
        </ToastCard>
      ),
  );
}

/** Closes the toasts in time. Their timers pause while one is hovered or focused, or the window is in the background. */
export function ToastTimers({ isHeld }: { isHeld: boolean }) {
  const { startPause, endPause } = useToaster().handlers;
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
  return null;
}

/** `showToast` carries the kind in the icon. */
const kindOf = (toast: Toast) => toast.icon as ToastKind;

const isUrgentToast = (toast: Toast) => kindOf(toast) === 'error' || kindOf(toast) === 'warning';

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);
