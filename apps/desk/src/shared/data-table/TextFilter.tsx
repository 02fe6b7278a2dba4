import { Icon } from '@patina/ui/Icon';
import { TextField } from '@patina/ui/TextField';
import { useRef, useState } from 'react';

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Milliseconds without a key after which the list is filtered. */
const TYPING_MS = 300;

/** A filter that is typed. */
export function TextFilter({ label, value, onChange, placeholder }: TextFilterProps) {
  const [typed, setTyped] = useState({ text: value, of: value });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The address has changed: by what was typed, or by something else, such as "Clear filters".
  if (typed.of !== value) setTyped({ text: typed.text.trim() === value ? typed.text : value, of: value });
  return (
    <TextField
      label={label}
      type="search"
      leading={<Icon name="search" />}
      placeholder={placeholder}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped({ text, of: value });
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onChange(text.trim()), TYPING_MS);
      }}
    />
  );
}
