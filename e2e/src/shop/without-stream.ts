import type { Page } from '@playwright/test';

/** Keeps the browser of a page from being told what is new, as by a proxy that cuts streams: its pages are as old as they are. */
export async function withoutStream(page: Page): Promise<void> {
  await page
    .context()
    .route('**/api/notifications/stream', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }));
}
