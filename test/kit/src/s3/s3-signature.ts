import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

const QUARTER_HOUR = 15 * 60 * 1000;

/**
 * Checks the signature of a request.
 * @returns the protocol's error code; undefined if the signature is valid
 * @see https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
export function signatureFault(request: IncomingMessage, body: Buffer, credentials: Credentials): string | undefined {
  const [, accessKeyId, day = '', region = '', signedHeaders = '', signature] =
    AUTHORIZATION.exec(request.headers.authorization ?? '') ?? [];
  if (signature === undefined) return 'AccessDenied';
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const time = String(request.headers['x-amz-date']);
  if (Math.abs(Date.now() - timeOf(time)) > QUARTER_HOUR) return 'RequestTimeTooSkewed';
  if (!signedHeaders.split(';').includes('host')) return 'SignatureDoesNotMatch';
  const payload = String(request.headers['x-amz-content-sha256']);
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const canonical = canonicalRequest(request, signedHeaders, payload);
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${credentials.secretAccessKey}`,
  );
  const expected = createHmac('sha256', key).update(toSign).digest('hex');
  return signature === expected ? undefined : 'SignatureDoesNotMatch';
}

function canonicalRequest({ method, url = '', headers }: IncomingMessage, signedHeaders: string, payload: string) {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort();
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  return [method, path, parameters.join('&'), lines.join(''), signedHeaders, payload].join('\n');
}

/** Time of `20261121T190000Z`, in milliseconds. */
function timeOf(stamp: string): number {
  return Date.parse(stamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}
