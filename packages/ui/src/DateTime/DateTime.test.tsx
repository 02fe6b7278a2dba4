import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DateTime } from './DateTime.tsx';

test('the time element carries a machine-readable time', () => {
  render(<DateTime seconds={1_789_000_000}>10.09.2026</DateTime>);
  expect(screen.getByText('10.09.2026').getAttribute('datetime')).toBe('2026-09-10T00:26:40.000Z');
});
