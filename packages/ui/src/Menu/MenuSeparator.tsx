import { Menu } from '@base-ui/react/menu';
import { joinClasses } from '../join-classes.ts';
import styles from './Menu.module.css';

export interface MenuSeparatorProps extends Omit<Menu.Separator.Props, 'className'> {
  className?: string | undefined;
}

/** A line between two groups of a `Menu`. */
export function MenuSeparator({ className, ...rest }: MenuSeparatorProps) {
  return <Menu.Separator className={joinClasses(styles.separator, className)} {...rest} />;
}
