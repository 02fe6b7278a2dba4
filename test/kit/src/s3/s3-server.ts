import { createHash } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type Credentials, signatureFault } from './s3-signature.ts';

/** An object of the bucket, with the headers it is served with. */
export interface StoredObject {
  content: Buffer;
  headers: http.OutgoingHttpHeaders;
}

/** A fault that the server simulates. */
interface Disturbance {
  method: string;
  /** Status of the answer; 0 closes the connection without one, 200 sends a body that never ends. */
  status: number;
  code: string;
  /** The request is executed, only its answer is lost. */
  isDone: boolean;
}

export interface S3Server {
  /** The SDK's variables for this server. */
  env: Record<string, string>;
  bucket: string;
  /** Contents by key. */
  objects: Map<string, StoredObject>;
  /** Requests so far, such as `GET /bucket/key`. */
  requests: string[];
  /** Highest number of concurrent requests. */
  mostAtOnce(): number;
  /** Number of reads that were answered with 304. */
  notModified(): number;
  /**
   * Credentials that may read everything, but write only below a prefix, and remove nothing.
   * @returns their secret
   */
  allow(accessKeyId: string, prefix: string): string;
  /** Simulates a fault in the next requests of a method. */
  disturb(disturbance: Partial<Disturbance>, times?: number): void;
  stop(): Promise<void>;
}

const STATUS: Record<string, number> = {
  NoSuchKey: 404,
  NoSuchBucket: 404,
  PreconditionFailed: 412,
  XAmzContentSHA256Mismatch: 400,
  KeyTooLongError: 400,
  NotImplemented: 501,
};

/** Headers stored with an object. */
const KEPT = /^(content-type|content-encoding|cache-control|x-amz-meta-.*)$/;

/**
 * A server with one bucket that implements the part of S3 that releases need, and checks every signature. Conditional
 * puts are decided one after the other; requests outside the protocol are rejected.
 * @param pageSize Maximum number of names in one page of a listing; small for tests of paging.
 * @see https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html
 */
export async function startS3Server({ pageSize = 1000, bucket = 'patina-test' } = {}): Promise<S3Server> {
  const credentials: Credentials = { accessKeyId: 'patina', secretAccessKey: 'secret/of+tests' };
  const limited: (Credentials & { prefix: string })[] = [];
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const disturbances: Disturbance[] = [];
  const underWay = new Set<http.ServerResponse>();
  let mostAtOnce = 0;
  let notModified = 0;

  const server = http.createServer(async (request, response) => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    mostAtOnce = Math.max(mostAtOnce, underWay.size);
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const theirs = limited.find(({ accessKeyId }) => request.headers.authorization?.includes(`=${accessKeyId}/`));
    const fault = signatureFault(request, body, theirs ?? credentials) ?? (theirs && denied(request, theirs.prefix));
    if (fault) return reject(response, fault, STATUS[fault] ?? 403);
    const index = disturbances.findIndex(({ method }) => method === request.method);
    const [disturbance] = index < 0 ? [] : disturbances.splice(index, 1);
    if (disturbance && !disturbance.isDone) return disturbed(response, disturbance);
    if (disturbance) {
      answer(request, body, new http.ServerResponse(request));
      return disturbed(response, disturbance);
    }
    answer(request, body, response);
  });

  function answer(request: http.IncomingMessage, body: Buffer, response: http.ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://store');
    const [, askedBucket, path = ''] = /^\/([^/]+)\/?(.*)$/.exec(url.pathname) ?? [];
    if (askedBucket !== bucket) return reject(response, 'NoSuchBucket');
    const key = decodeURIComponent(path);
    if (Buffer.byteLength(key) > 1024) return reject(response, 'KeyTooLongError');
    if (request.method === 'PUT') return put(key, request, body, response);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '' && url.searchParams.get('list-type') === '2') return list(url.searchParams, response);
    const found = objects.get(key);
    if (!found) return reject(response, 'NoSuchKey');
    const { etag } = found.headers;
    if (etag !== undefined && request.headers['if-none-match'] === etag) {
      notModified += 1;
      return response.writeHead(304, { etag }).end();
    }
    response.writeHead(200, { ...found.headers, 'content-length': found.content.length });
    response.end(request.method === 'HEAD' ? undefined : found.content);
  }

  function put(key: string, { headers }: http.IncomingMessage, content: Buffer, response: http.ServerResponse) {
    const isChunked = `${headers['content-encoding']}`.includes('aws-chunked');
    if (isChunked || headers['x-amz-trailer']) return reject(response, 'NotImplemented');
    if (headers['if-none-match'] === '*' && objects.has(key)) return reject(response, 'PreconditionFailed');
    const kept = Object.fromEntries(Object.entries(headers).filter(([name]) => KEPT.test(name)));
    const etag = `"${createHash('md5').update(content).digest('hex')}"`;
    objects.set(key, { content, headers: { ...kept, etag } });
    response.writeHead(200, { etag }).end();
  }

  function list(query: URLSearchParams, response: http.ServerResponse) {
    const prefix = query.get('prefix') ?? '';
    const delimiter = query.get('delimiter');
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const entries = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => {
        const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
        return end < 0 ? key : key.slice(0, end + 1);
      });
    const rest = [...new Set(entries)].filter((entry) => entry > after).sort();
    const page = rest.slice(0, pageSize);
    const next = rest.length > page.length ? Buffer.from(page.at(-1) ?? '').toString('base64') : undefined;
    const isFolder = (entry: string) => entry.length > prefix.length && delimiter !== null && entry.endsWith(delimiter);
    const parts = page.map((entry) =>
      isFolder(entry)
        ? `<CommonPrefixes><Prefix>${escaped(entry)}</Prefix></CommonPrefixes>`
        : `<Contents><Key>${escaped(entry)}</Key><Size>${objects.get(entry)?.content.length}</Size></Contents>`,
    );
    const token = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
    const about = `<Name>${bucket}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== undefined}</IsTruncated>`;
    response.writeHead(200, { 'content-type': 'application/xml' });
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${about}${token}${parts.join('')}</ListBucketResult>`,
    );
  }

  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      AWS_ACCESS_KEY_ID: credentials.accessKeyId,
      AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      AWS_REGION: 'auto',
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
    },
    bucket,
    objects,
    requests,
    mostAtOnce: () => mostAtOnce,
    notModified: () => notModified,
    allow(accessKeyId, prefix) {
      const secretAccessKey = `secret/of+${accessKeyId}`;
      limited.push({ accessKeyId, secretAccessKey, prefix: `/${bucket}/${prefix}` });
      return secretAccessKey;
    },
    disturb({ method = 'PUT', status = 503, code = 'SlowDown', isDone = false }, times = 1) {
      for (let time = 0; time < times; time++) disturbances.push({ method, status, code, isDone });
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function denied({ method, url = '' }: http.IncomingMessage, prefix: string): string | undefined {
  if (method === 'DELETE') return 'AccessDenied';
  return method === 'PUT' && !url.startsWith(prefix) ? 'AccessDenied' : undefined;
}

function disturbed(response: http.ServerResponse, { status, code }: Disturbance) {
  if (status === 0) response.destroy();
  else if (status === 200) response.writeHead(status, { 'content-length': 1000 }).write('{');
  else reject(response, code, status);
}

function reject(response: http.ServerResponse, code: string, status = STATUS[code] ?? 400) {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
