import { CSRF_COOKIE, CSRF_HEADER } from '@patina/shared-api/contract/account/session';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';

type Method = 'GET' | 'POST' | 'PUT';

interface Question {
  body?: object;
  headers?: Record<string, string>;
  remoteAddress?: string;
}

/** A client with cookies that sends the CSRF token as the page does. */
export interface TestBrowser {
  /** By name. */
  cookies: Record<string, string>;
  /** `path` below `/api`. */
  ask(method: Method, path: string, question?: Question): Promise<LightMyRequestResponse>;
  get(path: string, question?: Question): Promise<LightMyRequestResponse>;
  post(path: string, body?: object, question?: Omit<Question, 'body'>): Promise<LightMyRequestResponse>;
}

export function openBrowser(app: FastifyInstance, userAgent = 'Firefox/145.0 (Linux)'): TestBrowser {
  const cookies: Record<string, string> = {};

  async function ask(method: Method, path: string, { body, headers, remoteAddress }: Question = {}) {
    const csrf = cookies[CSRF_COOKIE];
    const answer = await app.inject({
      method,
      url: `/api${path}`,
      cookies,
      headers: { 'user-agent': userAgent, ...(csrf !== undefined && { [CSRF_HEADER]: csrf }), ...headers },
      ...(body && { payload: body }),
      ...(remoteAddress !== undefined && { remoteAddress }),
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      if (maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())) delete cookies[name];
      else cookies[name] = value;
    }
    return answer;
  }

  return {
    cookies,
    ask,
    get: (path, question) => ask('GET', path, question),
    post: (path, body = {}, question = {}) => ask('POST', path, { ...question, body }),
  };
}
