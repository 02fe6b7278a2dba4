import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { DESK_PROBLEMS } from '@patina/shared-api/contract/desk/desk-problem-codes';
import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import { describeApi } from '@patina/shared-api/contract/protocol/api-description';
import { Problem } from '@patina/shared-api/contract/protocol/envelope';
import type { FastifyInstance } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { memoize } from '#platform/cache.ts';

/** OpenAPI page at `/api/docs` and its JSON at `/api/docs/json`. */
export async function addOpenApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Patina API', version: '1.0.0', description: 'The calls of the Patina storefront.' },
    },
    transform: createJsonSchemaTransform({ schemaRegistry: namedSchemas }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry: namedSchemas }),
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Without TLS, as on a developer's machine, the page could not load its own assets.
    transformStaticCSP: (policy) => policy.replace('upgrade-insecure-requests;', ''),
  });
}

/**
 * `GET /contract`: description of the API's requests and responses for the release checks, more exact than the OpenAPI
 * page, without anything that the page does not show.
 */
export function contractRoute(api: FastifyInstance): void {
  let text: string | undefined;
  api.get('/contract', { schema: { hide: true }, config: { caching: 'revalidate' } }, (_request, reply) => {
    text ??= JSON.stringify(describeApi());
    return reply.type('application/json; charset=utf-8').send(text);
  });
}

/**
 * Validates and serializes responses by the contract's schemas. A cached response is the same object every time and is
 * serialized once; responses must not be changed after they are returned.
 */
export const cachedSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) =>
  memoize(serializerCompiler(route) as (answer: object) => string);

const ProblemCode = z.enum([...Object.keys(PROBLEMS), ...Object.keys(DESK_PROBLEMS), ...Object.keys(FIELD_PROBLEMS)]);

/** The error envelope as this API sends it: with a code of its own list. */
export const ProblemAnswer = z.extend(Problem, {
  code: ProblemCode,
  error_codes: z.optional(z.record(z.string(), z.array(ProblemCode))),
});

/** Schemas that the OpenAPI page lists once and refers to. */
export const namedSchemas = z.registry<{ id: string }>();
namedSchemas.add(ProblemCode, { id: 'ProblemCode' });
namedSchemas.add(ProblemAnswer, { id: 'Problem' });
