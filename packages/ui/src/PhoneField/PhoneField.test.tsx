import { startUser } from '@patina/test-kit/pages/start-user';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { PhoneField, type PhoneFieldProps } from './PhoneField.tsx';

const NO_PHONE = { phone: '', phoneE164: '', countryCode: '', isValid: false };
const countries = [
  { iso: 'AQ', title: 'Antarctica' },
  { iso: 'DE', title: 'Germany' },
  { iso: 'PT', title: 'Portugal' },
  { iso: 'GB', title: 'United Kingdom' },
  { iso: 'US', title: 'United States' },
];

afterEach(() => {
  vi.useRealTimers();
});

function Form({ onChange, ...props }: Partial<PhoneFieldProps>) {
  const [value, setValue] = useState(props.value ?? NO_PHONE);
  return (
    <PhoneField
      label="Phone"
      countryLabel="Country"
      countries={countries}
      {...props}
      value={value}
      onChange={(next) => {
        onChange?.(next);
        setValue(next);
      }}
    />
  );
}

function show(props: Partial<PhoneFieldProps> = {}) {
  const onChange = vi.fn();
  render(<Form onChange={onChange} {...props} />);
  return onChange;
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
const country = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' });
const type = (text: string) => startUser().type(input(), text);

test('a national number is grouped while it is typed and read with the shown country', async () => {
  const onChange = show({ defaultCountry: 'PT' });
  await type('912345678');
  expect(input().value).toBe('912 345 678');
  expect(onChange).toHaveBeenLastCalledWith({
    phone: '912 345 678',
    phoneE164: '+351912345678',
    countryCode: 'PT',
    isValid: true,
  });
});

test('an international number selects its country', async () => {
  const onChange = show({ defaultCountry: 'PT' });
  await type('+442079460958');
  expect(onChange).toHaveBeenLastCalledWith({
    phone: '+44 20 7946 0958',
    phoneE164: '+442079460958',
    countryCode: 'GB',
    isValid: true,
  });
  expect(country().value).toBe('GB');
});

test.each([' +351912345678', '(+351) 912 345 678', 'Tel.: +351 912-345-678', '- +351 912345678'])(
  'a number pasted as "%s" is read',
  (pasted) => {
    const onChange = show();
    fireEvent.change(input(), { target: { value: pasted } });
    expect(onChange).toHaveBeenLastCalledWith({
      phone: '+351 912 345 678',
      phoneE164: '+351912345678',
      countryCode: 'PT',
      isValid: true,
    });
  },
);

test.each(['91234', '+44', '+999123456', '000000000'])('%s is not valid', async (text) => {
  const onChange = show({ defaultCountry: 'PT' });
  await type(text);
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ isValid: false });
});

test('only digits, spaces, parentheses, plus and hyphen can be typed, and 25 of them at most', async () => {
  show();
  const beforeTheEnd = (value: string) =>
    fireEvent.change(input(), { target: { value, selectionStart: 0, selectionEnd: 0 } });
  beforeTheEnd('a(0)b -1.c/2x+');
  expect(input().value).toBe('(0) -12+');
  await userEvent.clear(input());
  await userEvent.click(input());
  await userEvent.paste(`x${'1'.repeat(30)}`);
  expect(input().value).toBe('1'.repeat(25));
});

test('deleted characters are not added again', async () => {
  show({ defaultCountry: 'US' });
  await type('213');
  expect(input().value).toBe('(213)');
  await userEvent.keyboard('{Backspace}{Backspace}');
  expect(input().value).toBe('(21');
});

test('a change in the middle keeps the cursor position', () => {
  show({ defaultCountry: 'PT' });
  fireEvent.change(input(), { target: { value: '91234567', selectionStart: 8 } });
  const field = input();
  field.setSelectionRange(2, 2);
  fireEvent.change(field, { target: { value: '9192 345 67', selectionStart: 3, selectionEnd: 3 } });
  expect(field.value).toBe('9192 345 67');
  fireEvent.blur(field);
  expect(field.value).toBe('919 234 567');
});

test('a number set from outside is grouped and selects its country', () => {
  show({ value: { phone: '+351912345678', phoneE164: '+351912345678', countryCode: '', isValid: true } });
  expect(input().value).toBe('+351 912 345 678');
  expect(country().value).toBe('PT');
});

test('the list contains the store’s countries that have a calling code', () => {
  show({ defaultCountry: 'PT' });
  expect([...country().options].map(({ text }) => text)).toEqual([
    'Germany (+49)',
    'Portugal (+351)',
    'United Kingdom (+44)',
    'United States (+1)',
  ]);
  expect(country().value).toBe('PT');
});

test('choosing a country reads the digits as a number of that country', async () => {
  const onChange = show({ defaultCountry: 'PT' });
  await type('+351 912345678');
  await userEvent.selectOptions(country(), 'DE');
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ phoneE164: '+49912345678', countryCode: 'DE' });
});

test('a chosen country is kept when the default country becomes known', async () => {
  const onChange = show({ defaultCountry: 'PT' });
  await userEvent.selectOptions(country(), 'US');
  await type('2133734253');
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ phoneE164: '+12133734253', countryCode: 'US', isValid: true });
});

test('a country outside the list clears the field and is reported after a pause in typing', () => {
  vi.useFakeTimers();
  const onUnsupportedCountry = vi.fn();
  const onChange = show({ defaultCountry: 'PT', onUnsupportedCountry });
  for (const value of ['+33', '+34', '+1 416 555 0123']) fireEvent.change(input(), { target: { value } });
  expect(onChange.mock.lastCall?.[0]).toEqual({ ...NO_PHONE, countryCode: 'PT' });
  expect(input().value).toBe('');
  vi.advanceTimersByTime(499);
  expect(onUnsupportedCountry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onUnsupportedCountry).toHaveBeenCalledOnce();
});

test('a prefix that is not served leaves nothing behind, however fast the rest is typed', () => {
  vi.useFakeTimers();
  const onUnsupportedCountry = vi.fn();
  show({ defaultCountry: 'PT', onUnsupportedCountry });
  for (const key of '+383 44 123') fireEvent.change(input(), { target: { value: input().value + key } });
  expect(input().value).toBe('');
  vi.advanceTimersByTime(500);
  expect(onUnsupportedCountry).toHaveBeenCalledOnce();
  fireEvent.change(input(), { target: { value: '9' } });
  expect(input().value).toBe('9');
});

test('without a list every country is accepted', async () => {
  const onChange = show({ countries: [] });
  await type('+33612345678');
  expect(onChange.mock.lastCall?.[0]).toMatchObject({ phoneE164: '+33612345678', countryCode: 'FR', isValid: true });
});
