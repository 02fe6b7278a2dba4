import type { FastifyInstance } from 'fastify';
import type { Config } from '#config.ts';
import { countryAnswer, UNKNOWN_COUNTRY } from '#features/location/country-answer.ts';
import { lookUpCountry } from '#features/location/look-up-country.ts';

/**
 * `GET /api/ip-country`: the visitor's country in the text form of the lookup services, `1;PT;PRT;Portugal`, or `0;;;`.
 * It comes from the header of the proxy in front, else from the service of `IP_LOOKUP_URL`.
 */
export function locationRoutes(api: FastifyInstance, config: Config): void {
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
      if (typeof named === 'string') return countryAnswer(named);
      if (config.ipLookupUrl === undefined) return UNKNOWN_COUNTRY;
      return lookUpCountry(config.ipLookupUrl, request.ip, request.log);
    },
  );
}
