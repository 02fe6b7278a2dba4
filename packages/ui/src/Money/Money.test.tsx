import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Money } from './Money.tsx';

test.each([
  [1234.5, '€', '€1,234.50'],
  [0, '€', '€0.00'],
  [-5, '$', '-$5.00'],
  [1_000_000, '£', '£1,000,000.00'],
])('%d with %s reads %s', (amount, symbol, text) => {
  const { container } = render(<Money amount={amount} symbol={symbol} />);
  expect(container.textContent).toBe(text);
});

test('a ready text is shown as it is', () => {
  const { container } = render(<Money amount="500.00 Credits" />);
  expect(container.textContent).toBe('500.00 Credits');
});

test('the former amount is struck through and named for those who listen', () => {
  render(<Money amount={12} old={19.99} oldLabel="Former price" symbol="€" />);
  const old = screen.getByText('€19.99', { exact: false, selector: 's' });
  expect(old.textContent).toBe('Former price €19.99');
});
