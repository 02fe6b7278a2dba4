import { Button, type ButtonProps } from '../Button/Button.tsx';

export interface MenuButtonProps extends ButtonProps {
  isOpen: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The button of a `Menu`: a click opens and closes it, arrow down opens it. */
export function MenuButton({ isOpen, onOpenChange, ...rest }: MenuButtonProps) {
  return (
    <Button
      aria-haspopup="menu"
      aria-expanded={isOpen}
      // An open menu closes when the focus leaves it, and the click that follows would open it again.
      onMouseDown={(event) => isOpen && event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onOpenChange(true);
      }}
      {...rest}
      onClick={() => onOpenChange(!isOpen)}
    />
  );
}
