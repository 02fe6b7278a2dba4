import { Menu } from '@base-ui/react/menu';
import { Icon } from '../Icon/Icon.tsx';
import type { IconName } from '../Icon/icon-paths.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './Menu.module.css';

export interface MenuLinkProps extends Omit<Menu.LinkItem.Props, 'className'> {
  icon?: IconName | undefined;
  className?: string | undefined;
}

/** A link in a `Menu`: by `href`, or by `render` with the router's own link. */
export function MenuLink({ icon, className, children, ...rest }: MenuLinkProps) {
  return (
    <Menu.LinkItem closeOnClick className={joinClasses(styles.item, className)} {...rest}>
      {icon && <Icon name={icon} className={styles.icon} />}
      <span className={styles.label}>{children}</span>
    </Menu.LinkItem>
  );
}
