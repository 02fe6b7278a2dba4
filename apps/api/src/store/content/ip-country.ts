import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { countries } from '#store/content/iso-countries.ts';

/**
 * `GET /api/ip-country`: the visitor's country in the text format of lookup services, `1;PT;PRT;Portugal`, or `0;;;`.
 * The country is taken from the header of a proxy, else from the service of `IP_LOOKUP_URL`.
 */
export function ipCountryRoutes(api: FastifyInstance, config: Config): void {
  api.get(
    '/ip-country',
    {
      schema: {
        summary: "The visitor's country by address, as text: 1;PT;PRT;Portugal, or 0;;; when unknown",
        tags: ['ip-country'],
        produces: ['text/plain'],
      },
    },
    async (request, reply) => {
      reply.type('text/plain; charset=utf-8').header('cache-control', 'private, no-store');
      const named = request.headers[config.countryHeader];
      if (typeof named === 'string') return countryText(named);
      if (config.ipLookupUrl === undefined) return UNKNOWN_COUNTRY;
      return lookUpCountry(config.ipLookupUrl, request.ip, request.log);
    },
  );
}

/** Timeout of a lookup, in milliseconds. */
const TIMEOUT = 1500;
/** Maximum length of the response that is read, in characters. */
const LONGEST_RESPONSE = 200;

/**
 * Requests the country of an IP address from the lookup service. `{ip}` in its URL is replaced by the address; without
 * it, `/<address>` is appended. Returns `0;;;` on any failure: then no country is preselected in the form.
 */
async function lookUpCountry(url: string, address: string, log: FastifyBaseLogger): Promise<string> {
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

/** Response of a failed lookup. */
const UNKNOWN_COUNTRY = '0;;;';

/** `pt` → `1;PT;PRT;Portugal`; any text that is not an ISO 3166-1 code → `0;;;`. */
function countryText(code: string): string {
  const iso = code.trim().toUpperCase();
  const iso3 = countries.alpha2ToAlpha3(iso);
  return iso3 === undefined ? UNKNOWN_COUNTRY : `1;${iso};${iso3};${countries.getName(iso, 'en')}`;
}
