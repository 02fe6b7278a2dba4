import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';

export interface SigningKey {
  /** Its public key, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** A new private key, as PEM. Its public key does not begin with `-`, which commands would take for an option. */
export function createSigningKey(): string {
  for (;;) {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    if (!parseSigningKey(pem)?.publicKey.startsWith('-')) return pem;
  }
}

/** Reads a private key; undefined if the text is not an Ed25519 key as PEM. */
export function parseSigningKey(pem: string): SigningKey | undefined {
  try {
    const privateKey = createPrivateKey(pem);
    const { crv, x } = createPublicKey(privateKey).export({ format: 'jwk' });
    return crv === 'Ed25519' && x !== undefined ? { publicKey: x, privateKey } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a text is the public key of an Ed25519 pair, base64url. */
export function isPublicKey(text: string): boolean {
  return openPublicKey(text) !== undefined;
}

/** A public key for verifying; undefined if the text is none. */
function openPublicKey(x: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/**
 * Signs facts, base64url.
 * @param purpose Separates these signatures from any others made with the same key.
 */
export function signFacts(purpose: string, facts: readonly unknown[], { privateKey }: SigningKey): string {
  return sign(null, statementOf(purpose, facts), privateKey).toString('base64url');
}

/** Whether facts were signed for this purpose with the pair of a public key; false for a text that is no key. */
export function areFactsSigned(purpose: string, facts: readonly unknown[], key: string, signature: string): boolean {
  const publicKey = openPublicKey(key);
  return (
    publicKey !== undefined && verify(null, statementOf(purpose, facts), publicKey, Buffer.from(signature, 'base64url'))
  );
}

const statementOf = (purpose: string, facts: readonly unknown[]) => Buffer.from(canonicalJson([purpose, ...facts]));

/** JSON of a value with the keys of every object sorted, so that equal values have the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)));
  });
}
