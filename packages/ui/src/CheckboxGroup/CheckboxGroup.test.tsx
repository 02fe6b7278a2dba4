import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { CheckboxGroup } from './CheckboxGroup.tsx';

const exteriors = [
  { value: 'fn', label: 'Factory New', count: '1,204' },
  { value: 'mw', label: 'Minimal Wear', count: '0', isEmpty: true },
];

function show(value: string[]) {
  const onValueChange = vi.fn();
  render(<CheckboxGroup label="Exterior" options={exteriors} value={value} onValueChange={onValueChange} />);
  return onValueChange;
}

test('the boxes form a named group, and each is described by its count', () => {
  show(['mw']);
  expect(screen.getByRole('group', { name: 'Exterior' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Minimal Wear' }).checked).toBe(true);
  expect(screen.getByRole('checkbox', { name: 'Factory New', description: '1,204' })).toBeDefined();
});

test('ticking adds a value and unticking removes it, also one that has no results', async () => {
  const onValueChange = show(['mw']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Factory New' }));
  expect(onValueChange).toHaveBeenLastCalledWith(['mw', 'fn']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Minimal Wear' }));
  expect(onValueChange).toHaveBeenLastCalledWith([]);
});
