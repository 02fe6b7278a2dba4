import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '@patina/shared-api/contract/problems/problem-codes';
import type { Problem } from '@patina/shared-api/contract/protocol/envelope';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable, isStorageFull } from '#platform/database/database-failure.ts';
import { ApiError, codeOf, englishText, type FieldErrors, statusOf } from '#platform/http/api-error.ts';
import { REQUEST_ID_HEADER, requestId } from '#platform/http/request-origin.ts';

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

const CODES: Record<string, ProblemCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-long',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Answers requests that Node cannot parse as HTTP, with the same body as other errors. */
export function handleMalformedRequest(this: FastifyInstance, error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = CODES[error.code ?? ''] ?? 'http-malformed';
  const problem: Problem = {
    status: 'ERROR',
    code,
    message: englishText(code),
    request_id: requestId({ headers: {} }),
  };
  this.log.debug({ request_id: problem.request_id, code: error.code }, 'malformed request');
  const status = statusOf(code);
  const body = JSON.stringify(problem);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

const METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const;

/** Records the methods of each path for `rejectOtherMethods`. */
export function recordMethods(api: FastifyInstance): Map<string, Set<string>> {
  const methods = new Map<string, Set<string>>();
  api.addHook('onRoute', (route) => {
    if (route.config?.unannounced) return;
    const known = methods.get(route.routePath) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.routePath, known);
  });
  return methods;
}

/** Answers other methods of known paths with 405 and `Allow`. Called after all routes are registered. */
export function rejectOtherMethods(app: FastifyInstance, methods: Map<string, Set<string>>): void {
  for (const [url, allowed] of [...methods]) {
    const others = METHODS.filter((method) => !allowed.has(method));
    if (others.length === 0) continue;
    const allow = [...allowed].toSorted().join(', ');
    app.route({
      method: others,
      url,
      schema: { hide: true },
      exposeHeadRoute: false,
      // Before the body is read.
      onRequest: async (request, reply) =>
        handleError(
          new ApiError('method-not-allowed', {
            message: `${request.method} is not possible here; possible: ${allow}.`,
          }),
          request,
          reply.header('allow', allow),
        ),
      handler: (_request, reply) => reply,
    });
  }
}

interface FailedValidation {
  validation: Issue[];
  validationContext?: string | undefined;
}

interface Issue {
  keyword: string;
  instancePath: string;
  message?: string;
  params: Record<string, unknown>;
}

/** A malformed query is 400 and its message names the field; invalid form fields are 422. */
export function validationError(error: FailedValidation, request: FastifyRequest): ApiError {
  const isForm = error.validationContext === 'body';
  const given = isForm ? request.body : request.query;
  const errors: FieldErrors = {};
  const errorCodes: Record<string, ProblemCode[]> = {};
  for (const issue of error.validation) {
    const path = issue.instancePath.split('/').filter(Boolean);
    const field = path.join('.');
    const code = codeOf(issue.message ?? '');
    const messages = errors[field] ?? [];
    const codes = errorCodes[field] ?? [];
    errors[field] = [...messages, code ? englishText(code) : describe(issue, valueAt(given, path))];
    // Codes and messages of a field have the same order; the codes end at the first message without one.
    if (code && codes.length === messages.length) errorCodes[field] = [...codes, code];
  }
  const [field = '', [problem = 'is not valid'] = []] = Object.entries(errors)[0] ?? [];
  if (field === '') {
    return new ApiError('malformed-request', { message: `${isForm ? 'The body' : 'The query'} ${problem}.` });
  }
  return isForm
    ? new ApiError(errorCodes[field]?.[0] ?? 'invalid-input', { message: problem, errors, errorCodes })
    : new ApiError('malformed-request', { message: `${field} ${problem}`, errors });
}

/** Message of zod if the contract has none of its own. */
const NO_MESSAGE = 'Invalid input';

function describe(issue: Issue, value: unknown): string {
  if (issue.message !== undefined && !issue.message.startsWith(NO_MESSAGE)) return issue.message;
  if (value === undefined) return 'is required';
  if (issue.keyword !== 'invalid_type') return 'is not valid';
  return `must be ${article(String(issue.params['expected'] ?? 'value'))}`;
}

function article(noun: string): string {
  return /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`;
}

function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  return typeof value === 'object' && value !== null
    ? valueAt((value as Record<string, unknown>)[key], rest)
    : undefined;
}
