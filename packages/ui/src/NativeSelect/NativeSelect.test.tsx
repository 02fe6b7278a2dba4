import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { NativeSelect, type NativeSelectProps } from './NativeSelect.tsx';

const orders = [
  { value: 'asc', label: 'Lowest price first' },
  { value: 'desc', label: 'Highest price first' },
];

function show(props: Partial<NativeSelectProps> = {}) {
  render(
    <form aria-label="Filters">
      <NativeSelect label="Sort" name="sort" options={orders} {...props} />
    </form>,
  );
  return screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' });
}

const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Filters' })).get('sort');

test('the chosen option is sent and reported', async () => {
  const onValueChange = vi.fn();
  const select = show({ onValueChange, defaultValue: 'desc' });
  expect(sent()).toBe('desc');
  await userEvent.selectOptions(select, 'Lowest price first');
  expect(onValueChange).toHaveBeenCalledWith('asc');
  expect(sent()).toBe('asc');
});

test('choosing the placeholder clears the choice', async () => {
  const onValueChange = vi.fn();
  const select = show({ onValueChange, value: 'asc', placeholder: 'Any order' });
  await userEvent.selectOptions(select, 'Any order');
  expect(onValueChange).toHaveBeenCalledWith(null);
});

test('the page controls what is chosen', () => {
  expect(show({ value: null, placeholder: 'Any order' }).selectedOptions[0]?.textContent).toBe('Any order');
});

test('an error marks the select and describes it', () => {
  const select = show({ error: 'Country is required' });
  expect(select.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(select.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Country is required',
  );
});
