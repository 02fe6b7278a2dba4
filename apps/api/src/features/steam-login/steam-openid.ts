import { MINUTE, SECOND } from '#time/from-now.ts';

/** How old an answer of Steam may be, and how far its clock may be ahead, in milliseconds. */
export const NONCE_LIFE = 5 * MINUTE;
const PATIENCE = 5 * SECOND;

const CLAIMED_ID = /^https:\/\/steamcommunity\.com\/openid\/id\/(7\d{16})$/;
const NONCE = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z)[\x21-\x7e]{0,235}$/;
/** What the signature must cover; each of these has been left out by somebody. */
const SIGNED = ['op_endpoint', 'claimed_id', 'identity', 'return_to', 'response_nonce', 'assoc_handle'];
const NAMESPACE = 'http://specs.openid.net/auth/2.0';

/** Parameters of an answer, `openid.` left out. */
type Assertion = Record<string, string>;

/** Whom an answer speaks of, if all that it says of itself holds; whether Steam says so is another question. */
export interface PlausibleAssertion {
  steamid: string;
  nonce: string;
}

/** Where somebody is sent to be recognised (OpenID 2.0, section 9.1). */
export function steamAddress(endpoint: string, origin: string, returnTo: string): string {
  const address = new URL(endpoint);
  const anybody = `${NAMESPACE}/identifier_select`;
  for (const [name, value] of Object.entries({
    ns: NAMESPACE,
    mode: 'checkid_setup',
    return_to: returnTo,
    realm: origin,
    identity: anybody,
    claimed_id: anybody,
  })) {
    address.searchParams.set(`openid.${name}`, value);
  }
  return address.href;
}

/** Takes the OpenID parameters out of a query; undefined when one of them is there twice. */
export function readAssertion(query: URLSearchParams): Assertion | undefined {
  const given = [...query].filter(([name]) => name.startsWith('openid.'));
  if (new Set(given.map(([name]) => name)).size !== given.length) return undefined;
  return Object.fromEntries(given.map(([name, value]) => [name.slice('openid.'.length), value]));
}

/** Checks an answer by itself (OpenID 2.0, sections 11.1 to 11.3, and what is known of Steam). */
export function checkAssertion(
  assertion: Assertion,
  expected: { endpoint: string; returnTo: string },
): PlausibleAssertion | undefined {
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
  const saidAt = Date.parse(NONCE.exec(response_nonce)?.[1] ?? '');
  return Math.abs(Date.now() - saidAt) <= NONCE_LIFE ? { steamid, nonce: response_nonce } : undefined;
}

/** Asks Steam itself whether it has signed an answer; `endpoint` is ours, never the answer's (section 11.4.2). */
export async function isSignedBySteam(endpoint: string, assertion: Assertion): Promise<boolean> {
  const body = new URLSearchParams(
    Object.entries(assertion).map(([name, value]): [string, string] => [`openid.${name}`, value]),
  );
  body.set('openid.mode', 'check_authentication');
  const response = await fetch(endpoint, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  });
  const lines = (await response.text()).split(/\r?\n/);
  return response.ok && lines.includes(`ns:${NAMESPACE}`) && lines.includes('is_valid:true');
}
