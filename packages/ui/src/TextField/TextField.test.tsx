import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { TextField } from './TextField.tsx';

const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter(Boolean)
    .map((id) => document.getElementById(id)?.textContent);

test('a field is named by its label and described by its hint', () => {
  render(<TextField label="Password" hint="At least 8 characters" />);
  const input = screen.getByRole('textbox', { name: 'Password' });
  expect(described(input)).toEqual(['At least 8 characters']);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('an error that appears later is read before the hint', () => {
  const { rerender } = render(<TextField label="Password" hint="At least 8 characters" />);
  rerender(<TextField label="Password" hint="At least 8 characters" error="Password is required" />);
  const input = screen.getByRole('textbox', { name: 'Password' });
  expect(described(input)).toEqual(['Password is required', 'At least 8 characters']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  rerender(<TextField label="Password" hint="At least 8 characters" />);
  expect(described(input)).toEqual(['At least 8 characters']);
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('a hidden label still names the field', () => {
  render(<TextField label="Search" isLabelHidden placeholder="AK-47" />);
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeDefined();
});

test('typed text is reported, and the ref is the input', async () => {
  const onValueChange = vi.fn();
  const ref = vi.fn();
  render(<TextField label="Price" name="price" ref={ref} onValueChange={(value) => onValueChange(value)} />);
  const input = screen.getByRole('textbox', { name: 'Price' });
  await userEvent.type(input, '12');
  expect(onValueChange).toHaveBeenLastCalledWith('12');
  expect(ref).toHaveBeenCalledWith(input);
});
