import { TextField, type TextFieldProps } from '@patina/ui/TextField';

interface CodeFieldProps extends TextFieldProps {
  method: 'totp' | 'recovery_code';
}

/** The field of a code of the authenticator app, or of a recovery code. */
export function CodeField({ method, ...field }: CodeFieldProps) {
  const isApp = method === 'totp';
  return (
    <TextField
      autoFocus
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      {...field}
    />
  );
}
