import { DESK_PROBLEMS } from '@patina/shared-api/contract/desk/desk-problem-codes';
import { FIELD_PROBLEMS } from '@patina/shared-api/contract/problems/field-problem-codes';
import { PROBLEMS } from '@patina/shared-api/contract/problems/problem-codes';
import { Problem } from '@patina/shared-api/contract/protocol/envelope';
import * as z from 'zod/mini';

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
