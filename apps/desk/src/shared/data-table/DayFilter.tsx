import { TextField } from '@patina/ui/TextField';

interface DayFilterProps {
  label: string;
  /** A day such as `2026-11-23`, or an empty text. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by a day. */
export function DayFilter({ label, value, onChange }: DayFilterProps) {
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
