import { MINUTE, SECOND } from '#platform/time.ts';

/** Maximum difference between the time of Steam's response and ours, in milliseconds. */
export const NONCE_LIFE = 5 * MINUTE;
const TIMEOUT = 5 * SECOND;

const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(7\d{16})$/;
const NONCE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,235}$/;
/** Fields that the signature must cover. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const NAMESPACE = 'http://specs.openid.net/auth/2.0';

/** Parameters of a response without the prefix `openid.`. */
type Assertion = Record<string, string>;

/** User and nonce of a response whose fields are valid; its signature is verified by `isSignedBySteam`. */
export interface ValidAssertion {
  steamid: string;
  nonce: string;
}

/** URL of Steam that a visitor is redirected to (OpenID 2.0, section 9.1). */
export function steamAddress(endpoint: string, origin: string, returnTo: string): string {
  const address = new URL(endpoint);
  const identifierSelect = `${NAMESPACE}/identifier_select`;
  for (const [name, value] of Object.entries({
    ns: NAMESPACE,
    mode: 'checkid_setup',
    return_to: returnTo,
    realm: origin,
    identity: identifierSelect,
    claimed_id: identifierSelect,
  })) {
    address.searchParams.set(`openid.${name}`, value);
  }
  return address.href;
}

/** Reads the OpenID parameters of a query; undefined if one of them occurs twice. */
export function readAssertion(query: URLSearchParams): Assertion | undefined {
  const given = [...query].filter(([name]) => name.startsWith('openid.'));
  if (new Set(given.map(([name]) => name)).size !== given.length) return undefined;
  return Object.fromEntries(given.map(([name, value]) => [name.slice('openid.'.length), value]));
}

/** Validates the fields of a response (OpenID 2.0, sections 11.1 to 11.3, and Steam's format of ids). */
export function checkAssertion(
  assertion: Assertion,
  expected: { endpoint: string; returnTo: string },
): ValidAssertion | undefined {
  const {
    ns,
    mode,
    op_endpoint,
    claimed_id = '',
    identity,
    return_to,
    response_nonce = '',
    signed = '',
    sig,
  } = assertion;
  if (ns !== NAMESPACE || mode !== 'id_res' || !sig) return undefined;
  if (op_endpoint !== expected.endpoint || return_to !== expected.returnTo) return undefined;
  const steamid = CLAIMED_ID.exec(claimed_id)?.[1];
  if (steamid === undefined || identity !== claimed_id) return undefined;
  const covered = new Set(signed.split(','));
  if (!SIGNED.every((name) => covered.has(name))) return undefined;
  const respondedAt = Date.parse(NONCE.exec(response_nonce)?.[1] ?? '');
  return Math.abs(Date.now() - respondedAt) <= NONCE_LIFE ? { steamid, nonce: response_nonce } : undefined;
}

/** Verifies a response with Steam; `endpoint` is the configured one, never that of the response (section 11.4.2). */
export async function isSignedBySteam(endpoint: string, assertion: Assertion): Promise<boolean> {
  const body = new URLSearchParams(
    Object.entries(assertion).map(([name, value]): [string, string] => [`openid.${name}`, value]),
  );
  body.set('openid.mode', 'check_authentication');
  const response = await fetch(endpoint, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const lines = (await response.text()).split(/\r?\n/);
  return response.ok && lines.includes(`ns:${NAMESPACE}`) && lines.includes('is_valid:true');
}
