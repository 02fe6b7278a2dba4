import type { Shopper } from '#shop/a-shopper.ts';
import { button, field } from './parts.ts';
import type { Visitor } from './Visitor.ts';

/** Fills in the sign-in form that is open. */
export async function signIn(visitor: Visitor, { email, password }: Shopper): Promise<void> {
  await visitor.fill(field('Email'), email);
  await visitor.fill(field('Password'), password);
  await visitor.press(button('LOGIN'));
}
