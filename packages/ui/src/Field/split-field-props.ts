import type { FieldProps } from './Field.tsx';

type OwnProps = Pick<FieldProps, 'label' | 'isLabelHidden' | 'hint' | 'error' | 'disabled' | 'className'>;

/** Splits the props of a field with its control into those of `Field` and those of the control. */
export function splitFieldProps<Props extends OwnProps>({
  label,
  isLabelHidden,
  hint,
  error,
  disabled,
  className,
  ...control
}: Props) {
  return { field: { label, isLabelHidden, hint, error, disabled, className }, control };
}
