import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI page at `/api/docs`, its JSON at `/api/docs/json`. */
export async function addApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Patina API', version: '1.0.0', description: 'The calls of the Patina storefront.' },
    },
    transform: createJsonSchemaTransform({}),
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Without TLS, as on a developer's machine, it would make the page ask for its own parts in vain.
    transformStaticCSP: (policy) => policy.replace('upgrade-insecure-requests;', ''),
  });
}
