import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Flags of authenticator data: present, verified, and with the data of a credential. */
const [PRESENT, VERIFIED, HAS_CREDENTIAL] = [0x01, 0x04, 0x40];
const AAGUID_BYTES = 16;

interface Options {
  challenge: string;
  rp?: { id: string };
  user?: { id: string };
  rpId?: string;
}

interface Twist {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  /** Of this signature; by default one more than before. */
  counter?: number;
  /** Null: it does not say whose passkey it is. */
  userHandle?: string | null;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A software authenticator with one passkey (ES256); `twist` falsifies what it says. */
export function openAuthenticator(origin: string) {
  const id = randomBytes(32);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let counter = 0;
  let owner: string | null = null;

  function clientData(type: string, { challenge }: Options, twist: Twist): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: twist.origin ?? origin, crossOrigin: false }));
  }

  function authenticatorData(rpId: string, flags: number, twist: Twist): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(twist.counter ?? counter);
    const verified = twist.isVerified === false ? 0 : VERIFIED;
    return Buffer.concat([sha256(twist.rpId ?? rpId), Buffer.from([flags | PRESENT | verified]), count]);
  }

  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    return isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    );
  }

  const envelope = { id: base64url(id), rawId: base64url(id), type: 'public-key', clientExtensionResults: {} };

  return {
    id: envelope.id,

    /** Answers the options of a new passkey. */
    create(options: Options, twist: Twist = {}) {
      owner = options.user?.id ?? null;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(AAGUID_BYTES), length, id, coseKey()]);
      const data = Buffer.concat([authenticatorData(options.rp?.id ?? '', HAS_CREDENTIAL, twist), credential]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      );
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, twist)),
          attestationObject: base64url(attestation),
          transports: ['internal'],
        },
      };
    },

    /** Signs a challenge. */
    sign(options: Options, twist: Twist = {}) {
      counter += 1;
      const data = authenticatorData(options.rpId ?? '', 0, twist);
      const client = clientData('webauthn.get', options, twist);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...envelope,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(signature),
          userHandle: twist.userHandle === undefined ? owner : twist.userHandle,
        },
      };
    },
  };
}
