import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import styles from './IconButton.module.css';
import type { IconName } from './icon-paths.ts';
import { joinClasses } from './join-classes.ts';

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'busyLabel'> {
  icon: IconName;
  /** What the button does, for those who do not see the icon. */
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
