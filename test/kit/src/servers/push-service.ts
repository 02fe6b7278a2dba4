import { createECDH, createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as a push service gets it: for one browser, which alone can read it. */
export interface ReceivedPush {
  /** TTL, Urgency and Topic. */
  ttl: string;
  urgency: string;
  topic: string;
  /** Encrypted, as base64url. */
  body: string;
}

export interface PushServiceServer {
  /** Its origin, which `PUSH_SERVICES` is set to. */
  url: string;
  /** Status and `Retry-After` of the answer to whoever sends to a browser of this name; 201 when undefined. */
  answerTo: (browser: string) => { status: number; retryAfter?: number } | undefined;
  /** Messages that were sent, also those that were refused. */
  sent: number;
  stop(): void;
}

const BROWSER = /^\/push\/([\w-]{1,64})$/;

/**
 * A push service (RFC 8030) that delivers nothing: what was sent to the browser `a` at `/push/a` is read at `GET /push/a`. It refuses
 * who does not say who they are (RFC 8292), with 403.
 */
export async function startPushService(): Promise<PushServiceServer> {
  const received = new Map<string, ReceivedPush[]>();
  const running: PushServiceServer = { url: '', answerTo: () => undefined, sent: 0, stop };
  const server = createServer(async (request, response) => {
    const browser = BROWSER.exec(request.url ?? '')?.[1];
    if (browser === undefined) return response.writeHead(404).end();
    const messages = received.get(browser) ?? [];
    if (request.method === 'GET') return response.end(JSON.stringify(messages));
    const body = Buffer.concat(await request.toArray()).toString('base64url');
    running.sent += 1;
    const { authorization = '', ttl = '', urgency = '', topic = '' } = request.headers as Record<string, string>;
    if (!isIdentified(authorization, running.url)) return response.writeHead(403).end();
    const { status, retryAfter } = running.answerTo(browser) ?? { status: 201 };
    if (status < 300) received.set(browser, [...messages, { ttl, urgency, topic, body }]);
    return response.writeHead(status, { ...(retryAfter && { 'retry-after': String(retryAfter) }) }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return running;

  function stop() {
    server.close();
    server.closeAllConnections();
  }
}

/** Variables with which a store sends push by this service, with new keys. */
export function pushVariables({ url }: PushServiceServer): Record<string, string> {
  const keys = createECDH('prime256v1');
  return {
    PUSH_SERVICES: url,
    VAPID_PUBLIC_KEY: keys.generateKeys('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    VAPID_SUBJECT: 'mailto:push@patina-store.com',
  };
}

/** Whether a request has a signature by the key that it names, for this service and for a day at most. */
function isIdentified(authorization: string, origin: string): boolean {
  const [, header, claims, signature, key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (header === undefined || claims === undefined || signature === undefined) return false;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>;
  const seconds = Number(exp) - Date.now() / 1000;
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isSigned && aud === origin && seconds > 0 && seconds <= 86_400 && /^(mailto|https):/.test(String(sub));
}
