import { type ChangeEvent, type FocusEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon/Icon.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';
import styles from './PhoneField.module.css';
import {
  callingCode,
  formatPhone,
  isOutsideList,
  nationalPart,
  type PhoneValue,
  phoneCharacters,
  readPhone,
} from './read-phone.ts';

export interface PhoneFieldProps
  extends Omit<
    TextFieldProps,
    'value' | 'defaultValue' | 'onChange' | 'onValueChange' | 'leading' | 'trailing' | 'type'
  > {
  value: PhoneValue;
  onChange: (value: PhoneValue) => void;
  /** Countries whose numbers are accepted; an empty list accepts them all. */
  countries: readonly { iso: string; title: string }[];
  /** Accessible name of the country select. */
  countryLabel: string;
  /** Country shown until one is chosen or recognised from the number. */
  defaultCountry?: string | undefined;
  /** A number of another country was typed and cleared. Called half a second after the last key. */
  onUnsupportedCountry?: (() => void) | undefined;
}

/** Debounce of the message about an unsupported country, in milliseconds (docs/product.md#phone-numbers). */
const REST = 500;

/** A phone number, grouped while it is typed, with the calling code of its country in front. */
export function PhoneField({
  value,
  onChange,
  countries,
  countryLabel,
  defaultCountry = '',
  onUnsupportedCountry,
  onBlur,
  ...rest
}: PhoneFieldProps) {
  // Typed text is kept unchanged; a number set from outside is grouped.
  const [typed, setTyped] = useState<string>();
  const rejection = useRejection(onUnsupportedCountry);
  const country = value.countryCode || (value.phone === '' ? defaultCountry : readPhone(value.phone, '').countryCode);
  const shown = typed === value.phone ? value.phone : formatPhone(value.phone, country);

  function take(text: string, of: string) {
    const isElsewhere = countries.length > 0 && isOutsideList(text, of, codesOf(countries));
    // The digits that follow a rejected prefix belong to it.
    const isRejected = isElsewhere || (text !== '' && rejection.isRunning());
    if (isRejected) rejection.extend();
    const taken = isRejected ? readPhone('', defaultCountry) : readPhone(text, of);
    setTyped(taken.phone);
    onChange(taken);
  }

  function change({ currentTarget: { value: text, selectionStart } }: ChangeEvent<HTMLInputElement>) {
    const allowed = phoneCharacters(text);
    // Grouping would restore deleted characters, and move the cursor out of the middle.
    const isAppended = text.length > shown.length && selectionStart === text.length;
    take(isAppended ? formatPhone(allowed, country) : allowed, country);
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    const grouped = formatPhone(value.phone, country);
    if (grouped !== value.phone) take(grouped, country);
    onBlur?.(event as Parameters<NonNullable<typeof onBlur>>[0]);
  }

  // The list may arrive after a number was typed.
  const checkTyped = useRef(() => {});
  useEffect(() => {
    checkTyped.current = () => typed && take(typed, country);
  });
  const isListed = countries.length > 0;
  useEffect(() => {
    if (isListed) checkTyped.current();
  }, [isListed]);

  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...rest}
      value={shown}
      onChange={change}
      onBlur={leave}
      leading={
        <span className={styles.country}>
          <span className={styles.chosen} aria-hidden="true">
            {country ? `${country} +${callingCode(country) ?? ''}` : <Icon name="globe" />}
            <Icon name="chevron-down" />
          </span>
          <select
            className={styles.select}
            aria-label={countryLabel}
            disabled={rest.disabled}
            value={country}
            onChange={({ currentTarget }) =>
              take(formatPhone(nationalPart(value.phone), currentTarget.value), currentTarget.value)
            }
          >
            {!country && <option value="" />}
            {countries.map(({ iso, title }) => {
              const code = callingCode(iso);
              return (
                code && (
                  <option key={iso} value={iso}>
                    {title} (+{code})
                  </option>
                )
              );
            })}
          </select>
        </span>
      }
    />
  );
}

const codesOf = (countries: PhoneFieldProps['countries']) => countries.map(({ iso }) => iso);

/** A rejected number: it is reported when nothing has been typed for a while, and until then nothing is taken. */
function useRejection(report: (() => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    isRunning: () => timer.current !== undefined,
    extend() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        timer.current = undefined;
        report?.();
      }, REST);
    },
  };
}
