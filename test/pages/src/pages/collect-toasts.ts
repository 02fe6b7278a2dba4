import { toast } from '@patina/ui/toast';
import { vi } from 'vitest';
import { toastText } from './toast-text.ts';

/** Collects the texts of all toasts instead of showing them: the one Toaster is the shell's, and toasts outlive a test. */
export function collectToasts(): string[] {
  const texts: string[] = [];
  for (const kind of ['success', 'warning', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => String(texts.push(toastText(text))));
  return texts;
}
