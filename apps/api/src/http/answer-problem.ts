import type { Problem } from '@patina/shared-api/contract/envelope';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '#database/unavailable-database.ts';
import { type FieldErrors, Malformed, NotFound, NotReady, Refusal, TooMany } from '#http/problems.ts';
import { REQUEST_ID_HEADER } from '#http/request-id.ts';
import { validationRefusal } from '#http/validation-refusal.ts';

/** Answers of Fastify's own errors, in words fit for the caller. */
const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The body is too large: at most 100 kB are taken.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The content type is not supported: send application/json.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The body does not have the announced length.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty: send a JSON object.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_BAD_URL: 'The address is malformed.',
  FST_ERR_MAX_PARAM_LENGTH: 'The address is too long.',
  FST_ERR_HANDLER_TIMEOUT: 'The server took too long to answer. Please try again.',
};

/** SQLSTATE of PostgreSQL for a full disk. */
const DISK_FULL = '53100';

const UNEXPECTED = 'Something went wrong on our side. Please try again.';

/** The one place that turns errors into the envelope; only unexpected ones are logged with their stack. */
export function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error, request);
  if (refusal === undefined) {
    request.log.error({ err: error }, 'unexpected error');
    return sendProblem(reply, request, 500, UNEXPECTED);
  }
  if (refusal.statusCode === 503) {
    const { cause } = error as Error;
    request.log.warn({ reason: String(error), ...(cause !== undefined && { cause: String(cause) }) }, 'not ready');
    reply.header('retry-after', '2');
  }
  if (refusal instanceof TooMany && refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter);
  return sendProblem(reply, request, refusal.statusCode, refusal.message, refusal.errors);
}

export function answerUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerProblem(new NotFound('There is nothing at this address.'), request, reply);
}

function sendProblem(
  reply: FastifyReply,
  request: FastifyRequest,
  statusCode: number,
  message: string,
  errors?: FieldErrors,
): FastifyReply {
  const problem: Problem = { status: 'ERROR', message, ...(errors && { errors }), request_id: request.id };
  return (
    reply
      .code(statusCode)
      // Errors of the framework itself come here without having passed the hook that sets it.
      .header(REQUEST_ID_HEADER, request.id)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(problem)
  );
}

interface PlainRefusal {
  statusCode: number;
  message: string;
  errors?: FieldErrors | undefined;
}

/** Undefined for what nobody foresaw. */
function refusalOf(error: unknown, request: FastifyRequest): PlainRefusal | undefined {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new NotReady('The store is busy. Please try again.');
  if ((error as FastifyError).code === DISK_FULL) return new NotReady('The store cannot save anything at the moment.');
  if (hasZodFastifySchemaValidationErrors(error)) return validationRefusal(error, request);
  const { code, statusCode = 500, message } = error as FastifyError;
  if (code === 'FST_ERR_HANDLER_TIMEOUT') return new NotReady(FRAMEWORK_MESSAGES[code] ?? message);
  if (error instanceof SyntaxError && statusCode === 400) return new Malformed('The body is not valid JSON.');
  // Other libraries' errors carry a status, too: a payment provider's 401 is not ours.
  if (statusCode >= 500 || statusCode < 400 || !code?.startsWith('FST_')) return undefined;
  return { statusCode, message: FRAMEWORK_MESSAGES[code] ?? message };
}
