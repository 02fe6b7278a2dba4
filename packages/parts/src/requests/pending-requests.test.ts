import { beforeEach, expect, test, vi } from 'vitest';
import { pendingRequests } from './pending-requests.ts';

beforeEach(() => sessionStorage.clear());

const ANA = 5;
const MINUTE = 60_000;

test('the same request keeps its key until its outcome is known', () => {
  const requests = pendingRequests<{ total: number }>('test');
  const { key } = requests.begin(ANA, { total: 10 });
  expect(requests.begin(ANA, { total: 10 }).key).toBe(key);
  expect(pendingRequests('test').read(ANA)).toMatchObject({ key, body: { total: 10 } });
  requests.clear();
  expect(requests.begin(ANA, { total: 10 }).key).not.toBe(key);
});

test('a different request has a different key', () => {
  const requests = pendingRequests<{ total: number }>('test');
  const { key } = requests.begin(ANA, { total: 10 });
  expect(requests.begin(ANA, { total: 11 }).key).not.toBe(key);
});

test('another shopper has no pending request', () => {
  const requests = pendingRequests<{ total: number }>('test');
  requests.begin(ANA, { total: 10 });
  expect(requests.read(6)).toBeUndefined();
});

test('after ten minutes a request without an answer is dropped, one that was redirected to a provider is not', () => {
  vi.useFakeTimers();
  const requests = pendingRequests<{ total: number }>('test');
  const request = requests.begin(ANA, { total: 10 });
  vi.advanceTimersByTime(9 * MINUTE);
  expect(requests.read(ANA)).toEqual(request);
  vi.advanceTimersByTime(MINUTE);
  expect(requests.read(ANA)).toBeUndefined();
  requests.save({ ...request, order: 12 });
  expect(requests.read(ANA)).toMatchObject({ order: 12 });
  vi.useRealTimers();
});

test('if storage is blocked, a request lasts as long as the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const requests = pendingRequests<{ total: number }>('test');
  const { key } = requests.begin(ANA, { total: 10 });
  expect(requests.read(ANA)?.key).toBe(key);
  requests.clear();
  expect(requests.read(ANA)).toBeUndefined();
});
