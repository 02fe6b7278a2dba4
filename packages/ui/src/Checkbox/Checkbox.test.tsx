import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Checkbox } from './Checkbox.tsx';

test('a click on the label ticks the box', async () => {
  const onCheckedChange = vi.fn();
  render(<Checkbox onCheckedChange={onCheckedChange}>I am at least 18</Checkbox>);
  await userEvent.click(screen.getByText('I am at least 18'));
  expect(onCheckedChange).toHaveBeenCalledWith(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
});

test('a click on a link in the label follows the link and does not change the box', async () => {
  const onClick = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <Checkbox>
      I accept the{' '}
      <a href="/terms" onClick={onClick}>
        terms
      </a>
    </Checkbox>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'terms' }));
  expect(onClick).toHaveBeenCalledOnce();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

test('an error marks the box and describes it', () => {
  render(<Checkbox error="You must accept the terms and conditions">I accept</Checkbox>);
  const box = screen.getByRole('checkbox', { name: 'I accept' });
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You must accept the terms and conditions',
  );
});
