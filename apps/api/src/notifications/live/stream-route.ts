import { live as calls } from '@patina/shared-api/contract/told/live';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Auth } from '#identity/identity.ts';
import type { LiveStreams } from '#notifications/live/live-streams.ts';
import { serve } from '#platform/http/endpoint-route.ts';
import { REQUEST_ID_HEADER } from '#platform/http/request-origin.ts';

/** Streams that an address may open in a minute: browsers open one, and another whenever it breaks. */
const OPENED_PER_MINUTE = 300;

/** As few as do, because each open stream keeps them in memory. Proxies in front are not to collect it (nginx). */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
};

/** Milliseconds until a browser whose stream has broken opens another one: between them, so that not all come at once. */
const RETRY_MS = { least: 1000, most: 4000 };

/** The stream of what is new to the caller, open until one of them goes (docs/product.md#live). */
export function streamRoute(api: FastifyInstance, { auth, live }: { auth: Auth; live: LiveStreams }): void {
  api.addHook('preClose', () => live.close());

  serve(
    api,
    calls.stream,
    async ({ request, reply }) => {
      const { userId, sessionId } = await auth.requireSession({ request });
      live.admit(request.ip);
      if (request.method === 'HEAD') return reply.headers(HEADERS).send('');
      reply.hijack();
      const { raw: response } = reply;
      response.writeHead(200, { ...HEADERS, [REQUEST_ID_HEADER]: request.id });
      // The comment says that this is more than an answer of a proxy.
      response.write(`: open\nretry: ${retryMs()}\n\n`);
      const { 'last-event-id': sent } = request.headers;
      const lastId = [sent].flat()[0];
      letGo(request);
      live.open({ userId, sessionId, address: request.ip }, { response, lastId, log: api.log });
      return reply;
    },
    { perMinute: OPENED_PER_MINUTE },
  );
}

/** What a browser has sent, cookies above all, would take more memory than the stream, for hours. */
function letGo(request: FastifyRequest): void {
  request.cookies = {};
  request.raw.rawHeaders = [];
  request.raw.headers = {};
}

const retryMs = () => Math.round(RETRY_MS.least + Math.random() * (RETRY_MS.most - RETRY_MS.least));
