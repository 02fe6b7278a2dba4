import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isStorageFull } from '#platform/database/storage-full.ts';
import { isDatabaseUnavailable } from '#platform/database/unavailable-database.ts';
import { ApiError } from '#platform/http/api-error.ts';
import { validationError } from '#platform/http/errors/validation-error.ts';
import { REQUEST_ID_HEADER } from '#platform/http/request/request-id.ts';

/** Codes of Fastify's own errors. */
const FRAMEWORK_CODES: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content-type-unsupported',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'content-length-wrong',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'body-empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'body-not-json',
  FST_ERR_BAD_URL: 'address-malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'address-too-long',
  FST_ERR_HANDLER_TIMEOUT: 'server-timeout',
};

/** Turns errors into responses; only unexpected ones are logged with their stack. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = knownError(error, request);
  if (known === undefined) {
    request.log.error({ err: error }, 'unexpected error');
    return sendProblem(reply, request, new ApiError('unexpected-error'));
  }
  if (known.statusCode === 503) {
    const { cause } = error as Error;
    request.log.warn({ reason: String(error), ...(cause !== undefined && { cause: String(cause) }) }, 'not ready');
    reply.header('retry-after', '2');
  }
  if (known.details.retryAfter !== undefined) reply.header('retry-after', known.details.retryAfter);
  return sendProblem(reply, request, known);
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return handleError(new ApiError('address-not-found'), request, reply);
}

function sendProblem(reply: FastifyReply, request: FastifyRequest, error: ApiError): FastifyReply {
  const { errors, errorCodes } = error.details;
  const problem: Problem = {
    status: 'ERROR',
    code: error.code,
    message: error.message,
    ...(errors && { errors }),
    ...(errorCodes && { error_codes: errorCodes }),
    request_id: request.id,
  };
  return (
    reply
      .code(error.statusCode)
      // Errors of the framework have not passed the hook that sets it.
      .header(REQUEST_ID_HEADER, request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problem)
  );
}

/** Undefined for an unexpected error. */
function knownError(error: unknown, request: FastifyRequest): ApiError | undefined {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error)) return new ApiError('database-unavailable');
  if (isStorageFull(error)) return new ApiError('storage-full');
  if (hasZodFastifySchemaValidationErrors(error)) return validationError(error, request);
  const { code, statusCode = 500, message } = error as FastifyError;
  if (error instanceof SyntaxError && statusCode === 400) return new ApiError('body-not-json');
  const known = FRAMEWORK_CODES[code];
  if (known !== undefined) return new ApiError(known);
  // Errors of other libraries have a status as well, such as a payment provider's 401: only Fastify's own are mapped
  // here.
  if (statusCode >= 500 || statusCode < 400 || !code?.startsWith('FST_')) return undefined;
  return new ApiError('malformed-request', { message });
}
