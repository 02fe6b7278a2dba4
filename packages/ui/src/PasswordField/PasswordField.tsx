import { useState } from 'react';
import { IconButton } from '../Button/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Accessible names of the button: its action. */
  showLabel: string;
  hideLabel: string;
}

/**
 * A password field with a button that reveals the text. `autoComplete` tells whether it is the current password or a
 * new one.
 */
export function PasswordField({ showLabel, hideLabel, disabled, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      disabled={disabled}
      type={isShown ? 'text' : 'password'}
      trailing={
        <IconButton
          icon={isShown ? 'eye-off' : 'eye'}
          label={isShown ? hideLabel : showLabel}
          size="small"
          disabled={disabled}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
