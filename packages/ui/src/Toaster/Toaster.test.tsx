import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadToasts } from './late-toasts.ts';
import { Toaster } from './Toaster.tsx';
import { toast } from './toast.ts';

beforeEach(async () => {
  await loadToasts();
  vi.useFakeTimers();
  render(<Toaster label="Notifications" closeLabel="Close notification" />);
});

afterEach(() => {
  pass(60_000);
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

const say = (say: () => void) => act(say);

const shown = () => screen.queryAllByRole('button', { name: 'Close notification' }).length;

test('a toast closes after 2,500 ms and is removed when it has collapsed, 300 ms later', () => {
  say(() => toast.success('Item added to cart!'));
  const card = screen.getByText('Item added to cart!').closest('[data-kind]');
  pass(2_499);
  expect(card?.hasAttribute('data-open')).toBe(true);
  pass(1);
  expect(card?.hasAttribute('data-open')).toBe(false);
  pass(299);
  expect(shown()).toBe(1);
  pass(1);
  expect(shown()).toBe(0);
});

test('a toast may stay for 3,000 ms', () => {
  say(() => toast.error('Error occurred. Please log in again.', { duration: 3_000 }));
  pass(2_999);
  expect(shown()).toBe(1);
  pass(1);
  pass(300);
  expect(shown()).toBe(0);
});

test('every call shows another toast, even with the same text', () => {
  say(() => {
    toast('Item removed from cart');
    toast('Item removed from cart');
  });
  expect(screen.getAllByText('Item removed from cart')).toHaveLength(2);
});

test('errors and warnings are announced at once, other toasts politely', () => {
  say(() => {
    toast('default');
    toast.info('info');
    toast.success('success');
    toast.warning('warning');
    toast.error('error');
  });
  const polite = screen.getByRole('status');
  const urgent = screen.getByRole('alert');
  expect(polite.getAttribute('aria-live')).toBe('polite');
  expect(urgent.getAttribute('aria-live')).toBe('assertive');
  for (const text of ['default', 'info', 'success']) within(polite).getByText(text);
  for (const text of ['warning', 'error']) within(urgent).getByText(text);
});

test('the newest toast is at the bottom, whatever its kind', () => {
  say(() => toast.error('first'));
  say(() => toast.success('second'));
  const place = (text: string) => Number(screen.getByText(text).closest<HTMLElement>('[data-kind]')?.style.order);
  expect(place('second')).toBeGreaterThan(place('first'));
});

test('a click anywhere on a toast closes it', () => {
  say(() => toast.info('Click me'));
  fireEvent.click(screen.getByText('Click me'));
  pass(300);
  expect(shown()).toBe(0);
});

test('the timers pause while the pointer is on a toast', () => {
  say(() => toast.info('Read me'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Notifications' }));
  pass(10_000);
  expect(shown()).toBe(1);
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Notifications' }));
  pass(2_500);
  pass(300);
  expect(shown()).toBe(0);
});

test('the timers pause while the window is in the background', () => {
  say(() => toast.info('Read me later'));
  fireEvent.blur(window);
  pass(10_000);
  expect(shown()).toBe(1);
  fireEvent.focus(window);
  pass(2_500);
  pass(300);
  expect(shown()).toBe(0);
});

test('a toast closed by the keyboard does not pause the next one', () => {
  say(() => toast.info('One'));
  act(() => screen.getByRole('button', { name: 'Close notification' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }));
  pass(300);
  say(() => toast.info('Two'));
  pass(2_500);
  pass(300);
  expect(shown()).toBe(0);
});
