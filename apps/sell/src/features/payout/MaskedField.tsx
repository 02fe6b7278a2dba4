import { TextField, type TextFieldProps } from '@patina/ui/TextField';
import type { ChangeEventHandler } from 'react';
import { type Mask, wearMask } from './masks.ts';

interface MaskedFieldProps extends Omit<TextFieldProps, 'onChange'> {
  mask: Mask;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** A text field with an input mask. */
export function MaskedField({ mask, onChange, ...rest }: MaskedFieldProps) {
  return (
    <TextField
      autoCorrect="off"
      spellCheck={false}
      {...rest}
      onChange={(event) => {
        wearMask(event.currentTarget, mask);
        onChange(event);
      }}
    />
  );
}
