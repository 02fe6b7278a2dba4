import { expect, test } from 'vitest';
import { openProgress } from './progress.ts';

function steps(isTTY: boolean): string {
  const written: string[] = [];
  const { progress, end } = openProgress({ isTTY, write: (text) => written.push(text) });
  progress('building');
  progress('opening /');
  end();
  return written.join('').replaceAll(/ +\d+\.\d/g, '0');
}

test('a program that reads standard error gets a line for each step', () => {
  expect(steps(false)).toBe('0 s  building\n0 s  opening /\n');
});

test('a terminal shows one line, which is gone at the end', () => {
  const again = '\r\u001B[2K';
  expect(steps(true)).toBe(`${again}0 s  building${again}0 s  opening /${again}`);
});
