import type { FastifyInstance } from 'fastify';
import { countryText, UNKNOWN_COUNTRY } from '#features/ip-country/country-text.ts';
import { lookUpCountry } from '#features/ip-country/look-up-country.ts';
import type { Config } from '#shared/config/config.ts';

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
