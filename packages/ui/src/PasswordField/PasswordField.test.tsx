import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordField } from './PasswordField.tsx';

const show = (disabled = false) =>
  render(<PasswordField label="Password" showLabel="Show password" hideLabel="Hide password" disabled={disabled} />);
const input = () => screen.getByLabelText<HTMLInputElement>('Password');

test('a password is hidden until it is revealed, and can be hidden again', async () => {
  show();
  await userEvent.type(input(), 'Secret1');
  expect(input().type).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input().type).toBe('text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input().type).toBe('password');
  expect(input().value).toBe('Secret1');
});

test('the button does not submit the form', () => {
  show();
  expect(screen.getByRole<HTMLButtonElement>('button').type).toBe('button');
});

test('a disabled field has a disabled button', () => {
  show(true);
  expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
});
