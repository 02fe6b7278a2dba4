import http, {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import https from 'node:https';
import { live } from '@patina/shared-api/contract/told/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers of a connection (RFC 9110, section 7.6.1), and the API's own name. */
const OF_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding', 'te', 'trailer', 'upgrade', 'host'];

interface StreamProxyOptions {
  apiUrl: string;
  headersOf: (request: FastifyRequest) => IncomingHttpHeaders;
}

/** Milliseconds after which a browser asks again, where the API does not say. */
const RETRY_MS = 5000;

/**
 * Passes on the streams that tell people what is new, each on a connection of its own, byte by byte, as long as both sides want.
 * When the edge stops, browsers see an end and go on at another one; calls of the API go through a pool, which streams would fill.
 * What cannot be answered now is an empty stream that says when to come back: a browser would report any other answer as an error.
 */
export function streamProxy(app: FastifyInstance, { apiUrl, headersOf }: StreamProxyOptions): void {
  const { request: ask } = apiUrl.startsWith('https:') ? https : http;
  const open = new Set<IncomingMessage>();
  app.addHook('preClose', async () => {
    for (const stream of open) stream.destroy();
  });

  app.get(`/api${live.stream.path}`, { exposeHeadRoute: false }, (request, reply) => {
    reply.hijack();
    const { raw: response } = reply;
    const asked = ask(`${apiUrl}${request.url}`, { headers: ownHeaders(headersOf(request)), agent: false });
    response.once('close', () => asked.destroy());
    asked.on('error', (error) => {
      if (response.headersSent || response.destroyed) return;
      request.log.warn(error, 'the API could not be reached');
      sendEmpty(response);
    });
    asked.once('response', (stream) => {
      const { statusCode = 502, headers } = stream;
      if (statusCode >= 500 || statusCode === 429) {
        stream.resume();
        sendEmpty(response, Number(headers['retry-after']) * 1000);
        return;
      }
      open.add(stream);
      response.writeHead(statusCode, ownHeaders(headers)).flushHeaders();
      stream.pipe(response);
      // An API that stops or fails has sent whole events, so this is an end, and the browser goes on elsewhere.
      stream.once('error', () => stream.destroy());
      stream.once('close', () => {
        open.delete(stream);
        response.end();
      });
    });
    asked.end();
  });
}

function sendEmpty(response: ServerResponse, retryMs = RETRY_MS): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.end(`retry: ${retryMs > 0 ? retryMs : RETRY_MS}\n\n`);
}

const ownHeaders = (headers: IncomingHttpHeaders): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name)));
