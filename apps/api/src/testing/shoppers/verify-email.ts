import type { LightMyRequestResponse } from 'fastify';
import type { Database } from '#platform/database/tables.ts';
import { emailedPath } from '#testing/shoppers/emailed-path.ts';
import type { TestBrowser } from '#testing/shoppers/open-browser.ts';

/** The token of the latest verification email to an address. */
export async function verificationToken(database: Database, recipient: string): Promise<string> {
  return (await emailedPath(database, recipient)).split('/').at(-1) ?? '';
}

/** Presses the button of the page that the latest verification email leads to. */
export async function verifyEmail(
  browser: TestBrowser,
  database: Database,
  recipient: string,
): Promise<LightMyRequestResponse> {
  return browser.post('/email/verify', { token: await verificationToken(database, recipient) });
}
