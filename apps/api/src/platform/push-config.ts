import { createECDH } from 'node:crypto';
import { BadConfiguration } from '@patina/http/environment';
import * as z from 'zod/mini';

/** Identification of the store to push services (VAPID, RFC 8292). */
export interface PushKeys {
  /** Uncompressed point of P-256, as base64url; browsers are given it. */
  publicKey: string;
  privateKey: string;
  /** Where a push service reaches the store's operator: `mailto:` or `https:`. */
  subject: string;
}

/** Those of Chrome and Edge, Firefox, Safari and Windows; `*.` is any host below. */
export const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://jmt17.google.com',
  'https://*.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
];

const ORIGIN = /^(https:\/\/(\*\.)?[a-z0-9.-]+|http:\/\/(127\.0\.0\.1|localhost))(:\d+)?$/;

/** Origins, joined by commas; http only of this machine, for tests. */
export const pushServices = z.pipe(
  z
    .string()
    .check(
      z.refine(
        (joined) => joined.split(',').every((origin) => ORIGIN.test(origin)),
        'must be origins such as https://*.push.example, joined by commas',
      ),
    ),
  z.transform((joined: string) => joined.split(',')),
);

export const VAPID_VARIABLES = {
  VAPID_PUBLIC_KEY: z.optional(z.string().check(z.regex(/^[\w-]{87}$/, 'must be a public key of 87 characters'))),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[\w-]{43}$/, 'must be a private key of 43 characters'))),
  VAPID_SUBJECT: z.optional(
    z
      .string()
      .check(
        z.refine(
          isReachable,
          'must be a real address of the operator, such as mailto:push@your-store.com or https://your-store.com/contact: push services refuse others',
        ),
      ),
  ),
};

/** @throws BadConfiguration if some of the three are missing, or the keys are no pair */
export function readPushKeys(data: {
  VAPID_PUBLIC_KEY?: string | undefined;
  VAPID_PRIVATE_KEY?: string | undefined;
  VAPID_SUBJECT?: string | undefined;
}): PushKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = data;
  if (publicKey === undefined && privateKey === undefined && subject === undefined) return undefined;
  if (publicKey === undefined || privateKey === undefined || subject === undefined) {
    throw new BadConfiguration(
      'VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY and VAPID_SUBJECT belong together. Set all three and start again.',
    );
  }
  if (publicKeyOf(privateKey) !== publicKey) {
    throw new BadConfiguration(
      'VAPID_PUBLIC_KEY is not the public key of VAPID_PRIVATE_KEY. Make a pair by `npx web-push generate-vapid-keys`.',
    );
  }
  return { publicKey, privateKey, subject };
}

function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  try {
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url');
  } catch {
    return '';
  }
}

/** Top-level domains and names that nobody has (RFC 2606, RFC 6761, RFC 6762). */
const RESERVED = /(^|\.)(localhost|local|internal|test|example|invalid|example\.(com|net|org))$/;

/** Whether a subject names a host of the internet; Apple answers 403 to others. */
function isReachable(subject: string): boolean {
  if (!URL.canParse(subject)) return false;
  const { protocol, hostname, pathname, username } = new URL(subject);
  const host = protocol === 'mailto:' ? /^[^\s@,]+@([^\s@,]+)$/.exec(pathname)?.[1] : hostname;
  if (host === undefined || !['mailto:', 'https:'].includes(protocol) || username !== '') return false;
  return /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/i.test(host) && !RESERVED.test(host.toLowerCase());
}
