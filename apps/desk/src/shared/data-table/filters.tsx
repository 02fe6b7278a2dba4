import { useTranslation } from '@patina/platform/i18n';
import { Icon } from '@patina/ui/Icon';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { useEffect, useRef, useState } from 'react';

interface TextFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
}

/** Milliseconds without a key after which the list is filtered. */
const TYPING_MS = 300;

interface Typed {
  text: string;
  /** The value that it belongs to. */
  of: string;
  /** What was reported and has not come back as the value. */
  sent: string[];
}

/**
 * The value has changed: by what was typed, and perhaps typed on since, or by something else, such as "Clear filters".
 */
function afterChange({ text, sent }: Typed, value: string): Typed {
  const at = sent.indexOf(value);
  return at === -1 ? { text: value, of: value, sent: [] } : { text, of: value, sent: sent.slice(at + 1) };
}

export function TextFilter({ label, value, onChange, placeholder }: TextFilterProps) {
  const [typed, setTyped] = useState<Typed>({ text: value, of: value, sent: [] });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (typed.of !== value) setTyped(afterChange(typed, value));
  const report = useRef(onChange);
  // Other filters may change between a key and the report of it.
  useEffect(() => {
    report.current = onChange;
  });
  const send = (text: string) => {
    setTyped((current) => (current.of === text ? current : { ...current, sent: [...current.sent, text] }));
    report.current(text);
  };
  return (
    <TextField
      label={label}
      type="search"
      leading={<Icon name="search" />}
      placeholder={placeholder}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped((current) => ({ ...current, text }));
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(text.trim()), TYPING_MS);
      }}
    />
  );
}

interface ChoiceFilterProps extends Omit<TextFilterProps, 'placeholder'> {
  /** Shown while nothing is chosen; "All" by default. */
  none?: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** A filter by one of some values, or by none. */
export function ChoiceFilter({ label, value, onChange, none, options }: ChoiceFilterProps) {
  const { t } = useTranslation('desk');
  return (
    <NativeSelect
      label={label}
      options={options}
      value={value}
      placeholder={none ?? t('table.all')}
      onValueChange={(chosen) => onChange(chosen ?? '')}
    />
  );
}

/** A filter by a day such as `2026-11-23`. */
export function DayFilter({ label, value, onChange }: Omit<TextFilterProps, 'placeholder'>) {
  return (
    <TextField
      label={label}
      type="date"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
