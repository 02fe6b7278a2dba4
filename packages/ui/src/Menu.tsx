import { Menu as BaseMenu } from '@base-ui/react/menu';
import { type RefObject, useRef } from 'react';
import { joinClasses } from './join-classes.ts';
import styles from './Menu.module.css';

export interface MenuProps extends Omit<BaseMenu.Popup.Props, 'className'> {
  /** The `MenuButton` that the menu hangs on; the focus goes back there. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string | undefined;
}

/**
 * A list of actions, links and choices under a button: `MenuItem`, `MenuLink`, `MenuRadioGroup`, `MenuSeparator`. The
 * button is not part of it, so that it can stand before the menu's code has come.
 */
export function Menu({ anchor, open, onOpenChange, align = 'start', className, ...rest }: MenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <BaseMenu.Root
      modal={false}
      open={open}
      onOpenChange={(isOpen, { reason, event }) => {
        const isButtonsOwn = reason === 'outside-press' && anchor.current?.contains(event.target as Node);
        if (!isButtonsOwn) onOpenChange(isOpen);
      }}
    >
      <BaseMenu.Portal>
        <BaseMenu.Positioner
          anchor={anchor}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          className={styles.positioner}
        >
          <BaseMenu.Popup
            ref={popup}
            className={joinClasses(styles.root, className)}
            // The library knows of no key that was pressed on a button that is not its own.
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[role^="menuitem"]')}
            finalFocus={anchor}
            {...rest}
          />
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
