import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';

test('a sheet is a named dialog with its actions in sight, and its close button closes it', async () => {
  render(
    <Sheet title="Filters" closeLabel="Close" trigger={<Button>Filters</Button>} footer={<Button>Clear all</Button>}>
      <input aria-label="Search" />
    </Sheet>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Filters' }));
  await screen.findByRole('dialog', { name: 'Filters' });
  expect(screen.getByRole('button', { name: 'Clear all' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
