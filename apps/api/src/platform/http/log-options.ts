import { traceFields } from '@patina/http/tracing/trace-requests';
import type { Tracing } from '@patina/http/tracing/tracing';
import type { FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';

const SECRET_FIELDS = [
  'password',
  'passConfirm',
  'cur_password',
  'new_password',
  'repeat_password',
  'token',
  'card_number',
  'account_number',
];
const SECRET_HEADERS = ['cookie', 'authorization', 'x-xsrf-token', '["set-cookie"]'];

/** Logs JSON lines to stdout, without cookies, credentials and passwords. */
export function logOptions(level: string, tracing?: Tracing): PinoLoggerOptions {
  return {
    level,
    ...(tracing && { mixin: traceFields(tracing) }),
    base: { service: 'api' },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        host: request.host,
        remoteAddress: request.ip,
      }),
    },
    redact: {
      paths: [
        ...SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        ...['headers', '*.headers'].flatMap((owner) =>
          SECRET_HEADERS.map((header) => (header.startsWith('[') ? `${owner}${header}` : `${owner}["${header}"]`)),
        ),
      ],
      censor: '[hidden]',
    },
  };
}

/** A URL without secrets for the log: links of emails and responses of Steam are as sensitive as passwords. */
function withoutSecrets(url: string): string {
  return url
    .replace(/(\/email\/verify\/)[^/?#]+/, '$1[hidden]')
    .replace(/(\/auth\/steam\/return|[?&]token=).*$/, '$1[hidden]');
}
