import { Secret, TOTP } from 'otpauth';
import type { TestBrowser } from '#testing/shoppers/open-browser.ts';

/** The code of an authenticator app, `steps` of 30 seconds from now. */
export function totpAt(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}

/** Sets up an authenticator app by its present code. */
export async function enrolApp(browser: Pick<TestBrowser, 'post'>): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await browser.post('/user/second-factor/totp/begin')).json().payload;
  const answer = await browser.post('/user/second-factor/totp/confirm', { code: totpAt(secret) });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { secret, codes: answer.json().payload.recovery_codes };
}
