import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { RefObject } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Menu.module.css';

export interface MenuProps extends Omit<BaseMenu.Popup.Props, 'className'> {
  /** The `MenuButton` that opens the menu; gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  className?: string | undefined;
}

/**
 * A list of actions, links and choices under a button: `MenuItem`, `MenuLink`, `MenuRadioGroup`, `MenuSeparator`. The
 * button is not part of it, so that it can be rendered before the menu's code has loaded.
 */
export function Menu({ anchor, open, onOpenChange, align = 'start', className, ...rest }: MenuProps) {
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
            className={joinClasses(styles.root, className)}
            // A button from outside the library opened the menu, so the menu focuses itself.
            onFocus={({ target, currentTarget }) => {
              if (target === currentTarget) currentTarget.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
            }}
            finalFocus={anchor}
            {...rest}
          />
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
