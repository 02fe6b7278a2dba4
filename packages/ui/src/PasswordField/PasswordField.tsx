import { useState } from 'react';
import { IconButton } from '../Button/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing'> {
  /** Names of the button: what it does when it is pressed. */
  showLabel: string;
  hideLabel: string;
}

/** A password with a button that shows it. `autoComplete` says whether it is the present one or a new one. */
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
