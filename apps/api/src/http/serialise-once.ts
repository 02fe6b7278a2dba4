import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import { serializerCompiler } from 'fastify-type-provider-zod';
import type * as z from 'zod/mini';
import { perObject } from '#http/per-object.ts';

/**
 * Checks and writes answers by the contract's schemas. An answer that is remembered is the same object again and needs
 * that only once: answers are not changed after they have been given.
 */
export const serialiseOnce: FastifySerializerCompiler<z.core.$ZodType> = (route) =>
  perObject(serializerCompiler(route) as (answer: object) => string);
