import { createSigningKey, parseSigningKey, type SigningKey } from '../ownership/signing-key.ts';

/** A new pair of keys of somebody who releases. */
export function aKey(): SigningKey {
  const key = parseSigningKey(createSigningKey());
  if (!key) throw new Error('A new key is no key.');
  return key;
}
