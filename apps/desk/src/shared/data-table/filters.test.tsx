import { startUser } from '@patina/test-kit/pages/start-user';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TextFilter } from './filters.tsx';

test('what is typed while the list is being filtered is kept, until the filter is cleared', async () => {
  const user = startUser();
  const onChange = vi.fn();
  const filter = (value: string) => <TextFilter label="Search" value={value} onChange={onChange} />;
  const { rerender } = render(filter(''));
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  await user.type(field, 'na');
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('na'));
  await user.type(field, 'v');
  rerender(filter('na'));
  expect(field.value).toBe('nav');
  await vi.waitFor(() => expect(onChange).toHaveBeenLastCalledWith('nav'));
  rerender(filter('nav'));
  expect(field.value).toBe('nav');
  rerender(filter(''));
  expect(field.value).toBe('');
});
