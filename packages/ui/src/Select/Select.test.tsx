import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Field } from '../Field/Field.tsx';
import { Select, type SelectProps } from './Select.tsx';

const types = [
  { value: 'rifle', label: 'Rifle' },
  { value: 'knife', label: 'Knife' },
  { value: 'gloves', label: 'Gloves' },
];

function show(props: Partial<SelectProps> = {}) {
  render(
    <form aria-label="Filters">
      <Field label="Type" hasNativeControl={false}>
        <Select name="type" options={types} placeholder="All types" {...props} />
      </Field>
    </form>,
  );
  return screen.getByRole('combobox', { name: 'Type' });
}

const sent = () => new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Filters' })).get('type');

test('the label of the chosen option is shown, its value is sent', () => {
  expect(show({ defaultValue: 'knife' }).textContent).toBe('Knife');
  expect(sent()).toBe('knife');
});

test('the keyboard opens the list, finds options by their first letters and chooses', async () => {
  const onValueChange = vi.fn();
  const select = show({ onValueChange });
  select.focus();
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('listbox');
  await userEvent.keyboard('gl{Enter}');
  await waitFor(() => expect(select.textContent).toBe('Gloves'));
  expect(onValueChange).toHaveBeenCalledWith('gloves');
  expect(sent()).toBe('gloves');
});

test('choosing the placeholder clears the choice', async () => {
  const onValueChange = vi.fn();
  const select = show({ value: 'rifle', onValueChange });
  await userEvent.click(select);
  await userEvent.click(await screen.findByRole('option', { name: 'All types' }));
  expect(onValueChange).toHaveBeenCalledWith(null);
});

test('without a choice the placeholder is shown and nothing is sent', () => {
  expect(show().textContent).toBe('All types');
  expect(sent()).toBe('');
});
