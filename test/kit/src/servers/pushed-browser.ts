import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { ReceivedPush } from './push-service.ts';

export interface PushedBrowser {
  /** As `PushSubscription.toJSON()` writes it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What its push service has got for it, read with its keys. */
  messages<Content>(): Promise<(Omit<ReceivedPush, 'body'> & { content: Content })[]>;
}

/** A browser with keys of its own at the push service at `url`. */
export function aPushedBrowser(url: string): PushedBrowser {
  const curve = createECDH('prime256v1');
  const point = curve.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${url}/push/${randomBytes(12).toString('base64url')}`;

  /** Reads a record of `aes128gcm` (RFC 8188) with keys that were agreed on as RFC 8291 says. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
    const secret = hkdfSync('sha256', curve.computeSecret(sender), auth, info, 32);
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${what}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }

  return {
    subscription: { endpoint, keys: { p256dh: point.toString('base64url'), auth: auth.toString('base64url') } },

    async messages<Content>() {
      const received = (await (await fetch(endpoint)).json()) as ReceivedPush[];
      return received.map(({ body, ...sent }) => ({
        ...sent,
        content: JSON.parse(decrypt(Buffer.from(body, 'base64url'))) as Content,
      }));
    },
  };
}
