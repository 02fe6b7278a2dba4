import { beforeEach, expect, test, vi } from 'vitest';
import { attempts } from './attempts.ts';

beforeEach(() => sessionStorage.clear());

const ANA = 5;
const MINUTE = 60_000;

test('the same wish keeps its key until its outcome is known', () => {
  const wishes = attempts<{ total: number }>('test');
  const { key } = wishes.begin(ANA, { total: 10 });
  expect(wishes.begin(ANA, { total: 10 }).key).toBe(key);
  expect(attempts('test').read(ANA)).toMatchObject({ key, body: { total: 10 } });
  wishes.forget();
  expect(wishes.begin(ANA, { total: 10 }).key).not.toBe(key);
});

test('another wish has another key', () => {
  const wishes = attempts<{ total: number }>('test');
  const { key } = wishes.begin(ANA, { total: 10 });
  expect(wishes.begin(ANA, { total: 11 }).key).not.toBe(key);
});

test('another shopper finds nothing', () => {
  const wishes = attempts<{ total: number }>('test');
  wishes.begin(ANA, { total: 10 });
  expect(wishes.read(6)).toBeUndefined();
});

test('after ten minutes an unanswered wish is none any more; one that was sent to a provider is', () => {
  vi.useFakeTimers();
  const wishes = attempts<{ total: number }>('test');
  const attempt = wishes.begin(ANA, { total: 10 });
  vi.advanceTimersByTime(9 * MINUTE);
  expect(wishes.read(ANA)).toEqual(attempt);
  vi.advanceTimersByTime(MINUTE);
  expect(wishes.read(ANA)).toBeUndefined();
  wishes.keep({ ...attempt, order: 12 });
  expect(wishes.read(ANA)).toMatchObject({ order: 12 });
  vi.useRealTimers();
});

test('where storage is refused, a wish lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const wishes = attempts<{ total: number }>('test');
  const { key } = wishes.begin(ANA, { total: 10 });
  expect(wishes.read(ANA)?.key).toBe(key);
  wishes.forget();
  expect(wishes.read(ANA)).toBeUndefined();
});
