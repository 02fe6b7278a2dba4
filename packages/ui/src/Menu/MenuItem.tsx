import { Menu } from '@base-ui/react/menu';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './Menu.module.css';

export interface MenuItemProps extends Omit<Menu.Item.Props, 'className'> {
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** An action in a `Menu`. */
export function MenuItem({ icon, className, children, ...rest }: MenuItemProps) {
  return (
    <Menu.Item className={joinClasses(styles.item, className)} {...rest}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.label}>{children}</span>
    </Menu.Item>
  );
}
