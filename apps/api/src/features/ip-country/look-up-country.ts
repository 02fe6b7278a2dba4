import type { FastifyBaseLogger } from 'fastify';
import { countryText, UNKNOWN_COUNTRY } from '#features/ip-country/country-text.ts';

/** Timeout of a lookup, in milliseconds. */
const TIMEOUT = 1500;
/** Maximum length of the response that is read, in characters. */
const LONGEST_RESPONSE = 200;

/**
 * Requests the country of an IP address from the lookup service. `{ip}` in its URL is replaced by the address; without
 * it, `/<address>` is appended. Returns `0;;;` on any failure: then no country is preselected in the form.
 */
export async function lookUpCountry(url: string, address: string, log: FastifyBaseLogger): Promise<string> {
  const encoded = encodeURIComponent(address);
  const target = url.includes('{ip}') ? url.replaceAll('{ip}', encoded) : `${url.replace(/\/$/, '')}/${encoded}`;
  try {
    const response = await fetch(target, { signal: AbortSignal.timeout(TIMEOUT), redirect: 'error' });
    const text = (await response.text()).slice(0, LONGEST_RESPONSE);
    return response.ok && text.startsWith('1;') ? countryText(text.slice(2, 4)) : UNKNOWN_COUNTRY;
  } catch (error) {
    log.warn({ err: error }, 'the country lookup failed');
    return UNKNOWN_COUNTRY;
  }
}
