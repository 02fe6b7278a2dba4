import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const VISIT = { nonce: 'n0nce', imageOrigins: [], hasTag: false, isSecure: true };

const policyOf = (buildOrigins: string[]) =>
  securityHeaders({ ...VISIT, buildOrigins })['content-security-policy'] ?? '';

test('a visitor’s page allows styles of the store, and inline ones with the nonce only', () => {
  expect(policyOf([])).toContain("style-src 'self' 'nonce-n0nce';");
  expect(policyOf([])).not.toContain('unsafe');
});

test('a page with a development server allows inline styles for its error overlay, but no script without a nonce', () => {
  const policy = policyOf(['http://localhost:3101']);
  expect(policy).toContain("style-src 'self' http://localhost:3101 'unsafe-inline';");
  expect(policy).toContain("script-src 'self' http://localhost:3101 'nonce-n0nce';");
  expect(policy).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101;");
});
