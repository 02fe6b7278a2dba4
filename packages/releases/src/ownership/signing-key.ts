import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The private key of somebody who releases. */
export interface SigningKey {
  /** Its public key, base64url. */
  publicKey: string;
  privateKey: KeyObject;
}

/** A new private key, as PEM. */
export function createSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
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
export function openPublicKey(x: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  } catch {
    return undefined;
  }
}
