import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRemotes } from './remotes.ts';

function Lost() {
  return <output>{typeof useRemotes()}</output>;
}

test('a slot outside the shell throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<Lost />)).toThrow('A slot was rendered outside the shell.');
});
