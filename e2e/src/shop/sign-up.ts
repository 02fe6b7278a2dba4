import type { APIRequestContext } from '@playwright/test';
import { aShopper, type Shopper } from './a-shopper.ts';

/** Registers a new shopper and signs them in with this request context. */
export async function signUp({ request }: { request: APIRequestContext }): Promise<Shopper> {
  const shopper = aShopper();
  const { phone, password } = shopper;
  const phoneE164 = `+351${phone.replaceAll(' ', '')}`;
  const response = await request.post('/api/register', { data: { ...shopper, phoneE164, passConfirm: password } });
  if (!response.ok()) throw new Error(`Nobody could sign up: ${response.status()} ${await response.text()}`);
  return shopper;
}
