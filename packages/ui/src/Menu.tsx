import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './Menu.module.css';

export interface MenuProps extends Omit<BaseMenu.Popup.Props, 'className'> {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: 'start' | 'center' | 'end';
  /** Opens with the first paint: the press came before the menu's code. */
  defaultOpen?: boolean;
  className?: string | undefined;
}

/** A list of actions, links and choices under a button: `MenuItem`, `MenuLink`, `MenuRadioGroup`, `MenuSeparator`. */
export function Menu({ trigger, align = 'start', defaultOpen = false, className, ...rest }: MenuProps) {
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={8} collisionPadding={8} className={styles.positioner}>
          <BaseMenu.Popup className={joinClasses(styles.root, className)} {...rest} />
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
