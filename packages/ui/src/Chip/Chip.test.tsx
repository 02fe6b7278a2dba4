import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Chip } from './Chip.tsx';

test('the cross of a chip removes the choice and names it', async () => {
  const onRemove = vi.fn();
  render(<Chip label="Knife" removeLabel="Remove filter Knife" onRemove={onRemove} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Knife' }));
  expect(onRemove).toHaveBeenCalledOnce();
});
