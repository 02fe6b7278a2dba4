import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import { joinClasses } from '../join-classes.ts';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel'> {
  icon: IconName;
  /** Accessible name: what the button does. */
  label: string;
}

/** A square button that is only an icon. */
export function IconButton({ icon, label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  return (
    <Button aria-label={label} variant={variant} className={joinClasses(styles.root, className)} {...rest}>
      <Icon name={icon} />
    </Button>
  );
}
