import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { namedSchemas } from '#platform/http/contract/problem-schema.ts';

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
