import { startUser } from '@patina/test-kit/pages/start-user';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TextAreaField } from './TextAreaField.tsx';

test('a text may have several lines', async () => {
  const user = startUser();
  render(<TextAreaField label="Message" />);
  const field = screen.getByRole('textbox', { name: 'Message' });
  await user.type(field, 'Hello{Enter}there');
  expect(field).toHaveProperty('value', 'Hello\nthere');
});

test('the field is described by its error', () => {
  render(<TextAreaField label="Message" error="Message is required" />);
  const field = screen.getByRole('textbox', { name: 'Message' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Message is required',
  );
});
