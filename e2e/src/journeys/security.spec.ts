import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { APIResponse } from '@playwright/test';
import { ROUTES } from '#shop/ROUTES.ts';
import { expect, test } from '#shop-test.ts';

/** The content security policy of an answer, by directive. */
function policyOf(response: APIResponse): Map<string, string[]> {
  const directives = (response.headers()['content-security-policy'] ?? '')
    .split(';')
    .map((part) => part.trim().split(' '));
  return new Map(directives.map(([name = '', ...values]) => [name, values]));
}

for (const { name, address, status } of ROUTES) {
  test(`${name} has its security headers, and no inline script but those that its policy names`, async ({
    request,
  }) => {
    const response = await request.get(address);
    expect(response.status()).toBe(status);
    const hasSecret = address.startsWith('/reset-password') || address.includes('token=');
    expect(response.headers()).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': hasSecret ? 'no-referrer' : 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(response.headers()['permissions-policy']).toContain('camera=()');
    expect(response.headers()['x-powered-by']).toBeUndefined();

    const policy = policyOf(response);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect([...policy.values()].flat()).not.toContain("'unsafe-inline'");
    expect([...policy.values()].flat()).not.toContain("'unsafe-eval'");

    const html = await response.text();
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g)].filter(
      ([, , attributes = '']) => !attributes.includes(' src=') && !attributes.includes('application/'),
    );
    expect(inline.length).toBeGreaterThan(0);
    // Styles of content that was rendered while the page was sent have a nonce, all others a hash.
    const isAllowed = ([, element, attributes = '', code = '']: RegExpExecArray) => {
      const hash = createHash('sha256').update(code).digest('base64');
      const nonce = /^ nonce="([\w-]+)"$/.exec(attributes)?.[1];
      const sources = policy.get(`${element}-src`) ?? [];
      return sources.includes(`'sha256-${hash}'`) || (element === 'style' && sources.includes(`'nonce-${nonce}'`));
    };
    expect(inline.filter((element) => !isAllowed(element)).map(([tag]) => tag)).toEqual([]);
    expect(html).not.toMatch(/<[a-z][^>]*\s(on\w+|style)=/i);
    const files = html.match(/<(script|link)\b[^>]*\/releases\/[^>]*\.(js|css)"[^>]*>/g) ?? [];
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((file) => !file.includes(' integrity="sha256-'))).toEqual([]);
  });
}

test('an injected script does not run', async ({ shop, problems }) => {
  problems.expect(/security policy|Content Security Policy|Trusted/i);
  await shop.visit('/terms');
  await expect(shop.heading).toBeVisible();
  const outcome = await shop.page.evaluate(() => {
    const attempts = [
      () => {
        const script = document.createElement('script');
        script.textContent = 'globalThis.isCaptured = true';
        document.body.append(script);
      },
      () => document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="globalThis.isCaptured = true">'),
      () => {
        const image = document.createElement('img');
        image.setAttribute('onerror', 'globalThis.isCaptured = true');
        image.dispatchEvent(new Event('error'));
      },
      () => window.setTimeout('globalThis.isCaptured = true'),
    ];
    const rejected = attempts.filter((attempt) => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    });
    return { rejected: rejected.length, isCaptured: 'isCaptured' in globalThis };
  });
  expect(outcome).toEqual({ rejected: 4, isCaptured: false });
});

test('neither the registry nor anything outside the releases can be read', async ({ request }) => {
  for (const path of [
    '/releases/registry.json',
    '/releases/shell/',
    '/releases/..%2f..%2fpackage.json',
    '/releases/.x/y/z',
  ]) {
    const response = await request.get(path);
    expect([403, 404], path).toContain(response.status());
  }
});

test('a release is cached by the browser for a year and compressed', async ({ request }) => {
  const html = await (await request.get('/products')).text();
  const [file = ''] = html.match(/\/releases\/shell\/[^"]+\.js/) ?? [];
  const response = await request.get(file, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers()).toMatchObject({
    'cache-control': expect.stringMatching(/max-age=31536000.*immutable/),
    'content-encoding': 'br',
    'x-content-type-options': 'nosniff',
  });
});

/** Budget of a document's integrity, in bytes after brotli, however many files the releases have. */
const INTEGRITY_BUDGET = 2048;

for (const { name, address } of ROUTES) {
  test(`${name} contains the integrity of its first files and of lists only`, async ({ request }) => {
    const html = await (await request.get(address)).text();
    const [map = ''] = html.match(/<script type="importmap"[^>]*>.*?<\/script>/s) ?? [];
    const hashes = html.match(/sha256-[\w+/=]+/g) ?? [];
    expect(hashes.length).toBeGreaterThan(4);
    expect(brotliCompressSync([map, ...hashes].join('\n')).length).toBeLessThanOrEqual(INTEGRITY_BUDGET);
  });
}

test('the lists of a page are requested once, and only those that it needs', async ({ shop }) => {
  const requested: string[] = [];
  shop.page.on('request', (request) => {
    const [, app] = /\/releases\/([^/]+)\/[^/]+\/integrity\.json$/.exec(request.url()) ?? [];
    if (app) requested.push(app);
  });
  const list = await shop.openList();
  await expect(list.cards).toHaveCount(15);
  await list.card(0).open();
  await expect(shop.main.getByRole('article').first()).toBeVisible();
  expect(requested.sort()).toEqual(['catalog', 'shell']);
});
