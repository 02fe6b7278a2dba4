import type { FastifyBaseLogger } from 'fastify';
import { countryAnswer, UNKNOWN_COUNTRY } from '#features/location/country-answer.ts';

/** Milliseconds that a visitor's form waits for a lookup at most. */
const TIME_LIMIT = 1500;
/** The longest answer worth reading, in characters. */
const LONGEST_ANSWER = 200;

/**
 * Asks the lookup service for the country of an address. `{ip}` in its URL is replaced by the address; without that,
 * `/<address>` is appended. A failure of any kind answers `0;;;`: the form then preselects nothing.
 */
export async function lookUpCountry(url: string, address: string, log: FastifyBaseLogger): Promise<string> {
  const encoded = encodeURIComponent(address);
  const target = url.includes('{ip}') ? url.replaceAll('{ip}', encoded) : `${url.replace(/\/$/, '')}/${encoded}`;
  try {
    const response = await fetch(target, { signal: AbortSignal.timeout(TIME_LIMIT), redirect: 'error' });
    const text = (await response.text()).slice(0, LONGEST_ANSWER);
    return response.ok && text.startsWith('1;') ? countryAnswer(text.slice(2, 4)) : UNKNOWN_COUNTRY;
  } catch (error) {
    log.warn({ err: error }, 'the country lookup failed');
    return UNKNOWN_COUNTRY;
  }
}
