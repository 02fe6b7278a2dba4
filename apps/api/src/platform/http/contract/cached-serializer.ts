import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { memoize } from '#platform/cache/memoize.ts';

/**
 * Validates and serializes responses by the contract's schemas. A cached response is the same object every time and is
 * serialized once; responses must not be changed after they are returned.
 */
export const cachedSerializer: FastifySerializerCompiler<z.core.$ZodType> = (route) =>
  memoize(serializerCompiler(route) as (answer: object) => string);
