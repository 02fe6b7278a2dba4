import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Sheet } from './Sheet.tsx';

test('a sheet is a named dialog with visible actions, and its close button closes it', async () => {
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

test('beside a sheet that is not modal the page stays usable, and Escape closes it', async () => {
  const closings: boolean[] = [];
  render(
    <>
      <Button>Buy</Button>
      <Sheet open isModal={false} title="Releases" closeLabel="Close" onOpenChange={(isOpen) => closings.push(isOpen)}>
        <input aria-label="Search" />
      </Sheet>
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Releases' });
  await userEvent.click(screen.getByRole('button', { name: 'Buy' }));
  expect(closings).toEqual([]);
  expect(dialog.isConnected).toBe(true);
  await userEvent.click(screen.getByLabelText('Search'));
  await userEvent.keyboard('{Escape}');
  expect(closings).toEqual([false]);
});
