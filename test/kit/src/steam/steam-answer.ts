import { createHmac, randomBytes } from 'node:crypto';

const NAMESPACE = 'http://specs.openid.net/auth/2.0';
const SIGNED = ['signed', 'op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];

/** Parameters of OpenID, without `openid.`. */
type Fields = Record<string, string | undefined>;

/** An answer of the small Steam, by HTTP. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
}

/** How an answer differs from a genuine one. */
export interface Twist {
  /** Fields that the provider itself falsifies; undefined leaves one out. */
  says?: Fields;
  /** Fields that the signature does not cover. */
  unsigned?: string[];
  /** Fields changed on the way. */
  tampered?: Fields;
}

/** Redirect back from Steam after a sign-in as `steamid`. */
export function acceptedReturn(
  question: URL,
  { endpoint, key, steamid }: { endpoint: string; key: Buffer; steamid: string },
  { says = {}, unsigned = [], tampered = {} }: Twist = {},
): URL {
  const claimed = `https://steamcommunity.com/openid/id/${steamid}`;
  const fields: Fields = {
    ns: NAMESPACE,
    mode: 'id_res',
    op_endpoint: endpoint,
    claimed_id: claimed,
    identity: claimed,
    return_to: returnOf(question).href,
    response_nonce: aNonce(new Date()),
    assoc_handle: '1234567890',
    signed: SIGNED.filter((name) => !unsigned.includes(name)).join(','),
    ...says,
  };
  return withFields(returnOf(question), { ...fields, sig: signatureOf(fields, key), ...tampered });
}

/** Redirect back from Steam after a cancelled sign-in. */
export function cancelledReturn(question: URL): URL {
  return withFields(returnOf(question), { ns: NAMESPACE, mode: 'cancel' });
}

/** Answer to a request to verify a signature. */
export function checkedAnswer(parameters: URLSearchParams, key: Buffer): string {
  const fields = Object.fromEntries([...parameters].map(([name, value]) => [name.replace('openid.', ''), value]));
  const isValid = fields['mode'] === 'check_authentication' && fields['sig'] === signatureOf(fields, key);
  return verdict(isValid);
}

export function verdict(isValid: boolean): string {
  return `ns:${NAMESPACE}\nis_valid:${isValid}\n`;
}

/** A nonce in Steam's form: a time and random characters. */
export function aNonce(time: Date): string {
  return `${time.toISOString().replace(/\.\d+Z$/, 'Z')}${randomBytes(12).toString('base64')}`;
}

function signatureOf(fields: Fields, key: Buffer): string {
  const names = (fields['signed'] ?? '').split(',');
  const text = names.map((name) => `${name}:${fields[name] ?? ''}\n`).join('');
  return createHmac('sha256', key).update(text).digest('base64');
}

function returnOf(question: URL): URL {
  return new URL(question.searchParams.get('openid.return_to') ?? '');
}

function withFields(place: URL, fields: Fields): URL {
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) place.searchParams.append(`openid.${name}`, value);
  }
  return place;
}
