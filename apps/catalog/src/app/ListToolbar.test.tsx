import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ANNOUNCE_DELAY, ChangeAnnouncer } from './ListToolbar.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function open() {
  const { rerender } = render(<ChangeAnnouncer text="15 items" isChanging={false} />);
  const announced: string[] = [];
  const region = screen.getByRole('status');
  const listen = () => region.textContent && announced.push(region.textContent);
  return {
    announced,
    wait: (milliseconds = ANNOUNCE_DELAY) => {
      act(() => vi.advanceTimersByTime(milliseconds));
      listen();
    },
    becomes: (text: string, isChanging: boolean) => {
      rerender(<ChangeAnnouncer text={text} isChanging={isChanging} />);
    },
    region,
  };
}

test('a burst of changes is announced once, when the list is stable', () => {
  const { becomes, wait, announced } = open();
  becomes('15 items', true);
  wait();
  becomes('9 items', false);
  wait(ANNOUNCE_DELAY - 1);
  becomes('9 items', true);
  becomes('4 items', false);
  wait();
  expect(announced).toEqual(['4 items']);
});

test('the same count after another change is announced again', () => {
  const { becomes, wait, announced, region } = open();
  wait();
  becomes('15 items', true);
  wait(0);
  expect(region.textContent).toBe('');
  becomes('15 items', false);
  wait();
  expect(announced).toEqual(['15 items', '15 items']);
});
