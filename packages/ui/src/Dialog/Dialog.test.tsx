import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Dialog } from './Dialog.tsx';

const topUp = (
  <Dialog
    title="Top up"
    description="Choose an amount."
    closeLabel="Close"
    trigger={<Button>Open</Button>}
    footer={<Button>Continue</Button>}
  >
    <input aria-label="Amount" />
  </Dialog>
);

async function open() {
  render(topUp);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.findByRole('dialog', { name: 'Top up' });
}

test('a dialog is named by its title and described by its description', async () => {
  const dialog = await open();
  const description = document.getElementById(dialog.getAttribute('aria-describedby') ?? '');
  expect(description?.textContent).toBe('Choose an amount.');
});

test('the page behind an open dialog is inert', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
});

test('Escape closes the dialog and returns the focus', async () => {
  await open();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

test('the close button reports that it wants to close', async () => {
  const onOpenChange = vi.fn();
  render(
    <Dialog title="Confirm" closeLabel="Close" open onOpenChange={onOpenChange}>
      Sure?
    </Dialog>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
  expect(screen.getByRole('dialog', { name: 'Confirm' })).toBeDefined();
});

test('the focus starts in the content', async () => {
  await open();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Amount' })));
});
