import { onTestFinished, vi } from 'vitest';

/** A window that shows a page of the shop: a frame of the test's own, which cannot close itself. */
export function aShopWindow(html: string, language = 'en') {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  onTestFinished(() => frame.remove());
  const shop = frame.contentWindow as Window;
  const page = shop.document;
  page.documentElement.lang = language;
  page.body.innerHTML = html;
  const shown = Object.assign(Object.create(null), {
    document: page,
    location: window.location,
    closed: false,
    focus: () => {},
    close: vi.fn(() => {
      shown.closed = true;
    }),
  });
  return { frame, page, shop: shown as Window & { close: ReturnType<typeof vi.fn> } };
}
