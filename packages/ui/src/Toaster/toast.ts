import type { ReactNode } from 'react';
import { withToasts } from './late-toasts.ts';
import type { ToastKind } from './ToastCard.tsx';

export interface ToastOptions {
  /** Milliseconds until it closes; 2,500 by default (docs/product.md#notifications). */
  duration?: number;
}

const usualDuration = 2_500;

let count = 0;

/** Shows another toast, of text and links, and returns its id. */
function show(kind: ToastKind, text: ReactNode, { duration = usualDuration }: ToastOptions = {}): string {
  count += 1;
  const id = String(count);
  withToasts(({ showToast }) => showToast({ id, kind, text, duration }));
  return id;
}

function ofKind(kind: ToastKind) {
  return (text: ReactNode, options?: ToastOptions) => show(kind, text, options);
}

/**
 * Brief messages at the bottom right: `toast(text)`, `toast.success(text, { duration: 3_000 })`.
 * They are drawn by the one `Toaster` of the page, so this module must be a singleton among the remotes.
 */
export const toast = Object.assign(ofKind('default'), {
  info: ofKind('info'),
  success: ofKind('success'),
  warning: ofKind('warning'),
  error: ofKind('error'),
  dismiss: (id: string) => withToasts(({ dismissToast }) => dismissToast(id)),
});
