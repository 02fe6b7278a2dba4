import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from './Money.tsx';

test('the amount is shown as it was formatted', () => {
  const { container } = render(<Money amount="500.00 Credits" />);
  expect(container.textContent).toBe('500.00 Credits');
});

test('the former amount is struck through and named for screen readers', () => {
  render(<Money amount="€12.00" old="€19.99" oldLabel="Former price" />);
  const old = screen.getByText('€19.99', { exact: false, selector: 's' });
  expect(old.textContent).toBe('Former price €19.99');
});
