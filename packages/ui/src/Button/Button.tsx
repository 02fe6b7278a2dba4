import { useRender } from '@base-ui/react/use-render';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import styles from './Button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'solid' | 'quiet' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** Shows a spinner and ignores clicks; focus and width are kept. */
  busy?: boolean | undefined;
  /** Text beside the spinner while busy ("Signing in…"); without it the spinner replaces the content. */
  busyLabel?: ReactNode;
  /** The element to render instead of a `<button>`: `<a href>`, a router's link. */
  render?: useRender.RenderProp;
}

/**
 * A button, or a link that looks like one. While busy it is `aria-disabled` and ignores clicks instead of being
 * `disabled`, because a browser takes the focus away from a disabled element.
 */
export function Button({
  variant = 'quiet',
  size = 'medium',
  busy = false,
  busyLabel,
  render,
  disabled = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const isNative = render === undefined;
  const isInert = busy || disabled;
  return useRender({
    defaultTagName: 'button',
    render,
    props: {
      ...(isNative && { type: 'button', disabled: disabled && !busy }),
      ...rest,
      'data-variant': variant,
      'data-size': size,
      ...(isInert && { 'data-inert': '', 'aria-disabled': true }),
      ...(busy && { 'aria-busy': true }),
      className: joinClasses(styles.root, className),
      onClick: isInert ? swallow : onClick,
      children: (
        <>
          <span className={styles.content} data-away={busy || undefined} aria-hidden={hides(busy, busyLabel)}>
            {children}
          </span>
          {(busy || busyLabel !== undefined) && (
            <span className={styles.wait} data-away={!busy || undefined} aria-hidden={!busy || undefined}>
              <Spinner />
              {busyLabel}
            </span>
          )}
        </>
      ),
    },
  });
}

/** The content names a busy button, unless there is a busy label. */
function hides(busy: boolean, busyLabel: ReactNode) {
  return (busy && busyLabel !== undefined) || undefined;
}

function swallow(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
