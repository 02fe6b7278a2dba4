import { isValidElement, type ReactNode } from 'react';

/** What a shopper reads of a toast. */
export function toastText(message: ReactNode): string {
  if (Array.isArray(message)) return message.map(toastText).join('');
  if (isValidElement<{ children?: ReactNode }>(message)) return toastText(message.props.children);
  return typeof message === 'string' || typeof message === 'number' ? String(message) : '';
}
