import { useDisplayCurrency } from '@patina/shared-api/queries/display-currency';
import { TextField, type TextFieldProps } from '@patina/ui/TextField';

interface AmountFieldProps extends Pick<TextFieldProps, 'label' | 'hint' | 'error'> {
  /** The text as typed; the page parses it. */
  value: string;
  onType: (text: string) => void;
}

/** An amount in the display currency. */
export function AmountField({ onType, ...field }: AmountFieldProps) {
  const { symbol } = useDisplayCurrency();
  return (
    <TextField
      inputMode="decimal"
      autoComplete="off"
      leading={symbol}
      {...field}
      onChange={({ currentTarget }) => onType(currentTarget.value)}
    />
  );
}
