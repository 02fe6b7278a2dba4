import { toast } from '@patina/ui/toast';
import { expect, test, vi } from 'vitest';
import { shellTexts } from '#testing/shell-texts.ts';
import { watchConnection } from './watch-connection.ts';

test('a lost connection is announced until it is back, and a page that failed to load is loaded again', async () => {
  const shown = vi.spyOn(toast, 'warning').mockReturnValue('notice');
  const closed = vi.spyOn(toast, 'dismiss').mockReturnValue();
  const told = vi.spyOn(toast, 'success').mockReturnValue('');
  const page = Object.assign(new EventTarget(), { navigator: { onLine: true } }) as unknown as Window;
  const location = { pathname: '/cart' };
  const router = { state: { errors: { cart: new Error('not loaded') }, location }, navigate: vi.fn() };
  await watchConnection(page, shellTexts(), router as unknown as Parameters<typeof watchConnection>[2]);
  page.dispatchEvent(new Event('online'));
  expect(told).not.toHaveBeenCalled();

  page.dispatchEvent(new Event('offline'));
  page.dispatchEvent(new Event('offline'));
  expect(shown).toHaveBeenCalledOnce();
  expect(shown).toHaveBeenCalledWith(expect.stringMatching(/^You are offline/), expect.anything());
  page.dispatchEvent(new Event('online'));
  expect(closed).toHaveBeenCalledWith('notice');
  expect(told).toHaveBeenCalledWith('You are online again.');
  expect(router.navigate).toHaveBeenCalledWith(location, { replace: true, preventScrollReset: true });
});
