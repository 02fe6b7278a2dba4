import type { ReactNode } from 'react';
import { toast as hotToast } from 'react-hot-toast/headless';

export type ToastKind = 'default' | 'info' | 'success' | 'warning' | 'error';

export interface ToastOptions {
  /** Milliseconds until it closes; 2,500 by default (docs/product.md#notifications). */
  duration?: number;
}

const usualDuration = 2_500;

/** Duration of the collapse of a closed toast, in milliseconds. Toaster.module.css draws it with `--collapse`. */
const collapseDuration = 300;

/** Shows another toast, of text and links, and returns its id. */
function show(kind: ToastKind, text: ReactNode, { duration = usualDuration }: ToastOptions = {}): string {
  return hotToast(text as string, { icon: kind, duration, removeDelay: collapseDuration });
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
  dismiss: (id: string) => hotToast.dismiss(id),
});
