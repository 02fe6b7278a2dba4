import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a browser without Trusted Types gets a string', async () => {
  const { trustedHtml } = await import('./trusted-html.ts');
  expect(trustedHtml('<p>Terms</p>')).toBe('<p>Terms</p>');
});

test('a browser with Trusted Types gets trusted HTML from a single policy, created when first needed', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createHTML(html: string): string }) => ({
    createHTML: (html: string) => ({ trusted: rules.createHTML(html) }),
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustedHtml } = await import('./trusted-html.ts');
  expect(createPolicy).not.toHaveBeenCalled();
  expect(trustedHtml('<p>Terms</p>')).toEqual({ trusted: '<p>Terms</p>' });
  expect(trustedHtml('<p>Privacy</p>')).toEqual({ trusted: '<p>Privacy</p>' });
  expect(createPolicy).toHaveBeenCalledOnce();
  expect(createPolicy.mock.calls[0]?.[0]).toBe('patina-html');
});
