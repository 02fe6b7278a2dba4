import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.doUnmock('./drawn-toasts.tsx');
});

/** A page whose toasts have not loaded. */
async function aPage() {
  const { Toaster } = await import('./Toaster.tsx');
  const { toast } = await import('./toast.ts');
  render(<Toaster label="Notifications" closeLabel="Close notification" />);
  return toast;
}

test('a toast that comes before the code of toasts is shown when it has loaded, in a live region that was there', async () => {
  const toast = await aPage();
  const region = screen.getByRole('status');
  act(() => void toast.success('Item added to cart!'));
  expect(region.textContent).toBe('');
  await screen.findByText('Item added to cart!');
  expect(region.textContent).toContain('Item added to cart!');
});

test('one that is closed before the code of toasts has loaded is not shown', async () => {
  const toast = await aPage();
  act(() => toast.dismiss(toast.info('You are offline')));
  act(() => void toast.info('You are online'));
  await screen.findByText('You are online');
  expect(screen.queryByText('You are offline')?.closest('[data-open]') ?? null).toBeNull();
});

test('a toast whose code did not load is shown with the next one', async () => {
  let isDown = true;
  vi.doMock('./drawn-toasts.tsx', async (original) => {
    if (isDown) throw new Error('no answer');
    return await original();
  });
  const toast = await aPage();
  await act(async () => void toast.success('one'));
  await vi.dynamicImportSettled();
  isDown = false;
  vi.doUnmock('./drawn-toasts.tsx');
  act(() => void toast.success('two'));
  await screen.findByText('one');
  screen.getByText('two');
});
