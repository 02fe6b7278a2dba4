import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const LIMIT = 10_000;

/** The bundler's functions in a page whose chunks `load` loads. */
async function aPage(load: (chunk: string) => Promise<unknown>) {
  const modules: Record<string, unknown> = {};
  const arrives = vi.fn(async (_: string) => new Response('', { headers: { 'content-type': 'text/javascript' } }));
  vi.stubGlobal('fetch', arrives);
  vi.stubGlobal('__webpack_modules__', modules);
  // A data address that contains its script, whatever the folder of the retry.
  vi.stubGlobal('__webpack_public_path__', 'data:text/javascript,/*');
  vi.stubGlobal('__webpack_get_script_filename__', () => '*/export const __webpack_modules__ = { page: 7 };');
  vi.stubGlobal('__webpack_chunk_load__', vi.fn(load));
  vi.resetModules();
  await import('./retry-chunks.ts');
  const { __webpack_chunk_load__: loadChunk } = globalThis as unknown as Record<
    string,
    (chunk: string) => Promise<unknown>
  >;
  return { load: (chunk: string) => loadChunk?.(chunk), modules, arrives };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a chunk that fails is requested again under another address, which is probed first', async () => {
  const asked = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValueOnce(undefined);
  const { load, arrives } = await aPage(asked);
  await expect(load('page')).rejects.toThrow('404');
  expect(arrives).not.toHaveBeenCalled();
  await load('page');
  expect(arrives.mock.calls[0]?.[0]).toContain('~1/');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('a slow chunk is used when it loads after all and is not requested again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { load, arrives } = await aPage(() => promise);
  const waited = expect(load('page')).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(LIMIT);
  await waited;
  arrives.mockReturnValue(new Promise(() => {}));
  const again = load('page');
  resolve();
  await again;
  await load('page');
  expect(arrives).toHaveBeenCalledTimes(1);
});

test('a chunk that loaded after a failure stays loaded', async () => {
  const asked = vi.fn().mockRejectedValueOnce(new Error('404')).mockResolvedValue(undefined);
  const { load, arrives } = await aPage(asked);
  await expect(load('page')).rejects.toThrow('404');
  for (const _ of ['the retry', 'the next use']) await load('page');
  expect(arrives).toHaveBeenCalledTimes(1);
});

test('a chunk that never loads is abandoned and installed past the bundler, whose request has no timeout', async () => {
  const asked = vi.fn(() => new Promise<never>(() => {}));
  const { load, arrives, modules } = await aPage(asked);
  const waited = expect(load('page')).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(LIMIT);
  await waited;
  await load('page');
  expect(arrives.mock.calls[0]?.[0]).toContain('~1/');
  expect(modules).toEqual({ page: 7 });
  expect(asked).toHaveBeenCalledTimes(1);
});
