import { expect, test } from 'vitest';
import { aRelease } from '#testing/releases-folder.ts';
import { anOffice, sessionOf, startOffice } from '#testing/start-office.ts';

test('people with a role see which releases are live and tried, and for nobody else there is such an address', async () => {
  const { routes } = anOffice('o3').live;
  const canary = { percent: 10, release: aRelease('o3', { routes }), since: '2026-11-23T10:00:00.000Z' };
  const { request } = await startOffice({}, { canary });
  const { status, headers, text } = await request('/live-releases', { headers: sessionOf('clerk') });
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(JSON.parse(text).apps).toContainEqual({
    app: 'office',
    live: 'o2',
    canary: { version: 'o3', percent: 10, since: canary.since },
  });
  expect(JSON.parse(text).apps).toContainEqual({ app: 'shell', live: 's1' });
  const unknown = await request('/live-nothing', { headers: sessionOf('shopper') });
  for (const account of ['shopper', 'nobody']) {
    const answer = await request('/live-releases', { headers: sessionOf(account) });
    expect(answer.status).toBe(404);
    expect(answer.status).toBe(unknown.status);
  }
});
