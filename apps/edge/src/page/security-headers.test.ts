import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

const VISIT = {
  inline: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
  imageOrigins: [],
  hasTag: false,
  isSecure: true,
};

const policyOf = (buildOrigins: string[]) =>
  securityHeaders({ ...VISIT, buildOrigins })['content-security-policy'] ?? '';

test('a visitor’s page allows styles of the store, and inline ones with a known hash only', () => {
  expect(policyOf([])).toContain("style-src 'self' 'sha256-style';");
  expect(policyOf([])).not.toContain('unsafe');
});

test('a page with a development server allows inline styles for its error overlay, but no script without a known hash', () => {
  const policy = policyOf(['http://localhost:3101']);
  expect(policy).toContain("style-src 'self' http://localhost:3101 'unsafe-inline';");
  expect(policy).toContain("script-src 'self' http://localhost:3101 'sha256-script';");
  expect(policy).toContain("connect-src 'self' http://localhost:3101 ws://localhost:3101;");
});
