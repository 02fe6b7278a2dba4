import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import type { ObjectStore } from './object-store.ts';
import { deliveryHeaders } from './release-file.ts';

export interface Bucket {
  bucket: string;
  /** Prefix of all names, without surrounding slashes; may be empty. */
  prefix: string;
}

/** Attempts of a write while another one of the same name is in progress (409). */
const MAX_ATTEMPTS = 20;

/** Below the SDK's number of connections, because waiting for one counts towards its timeout. */
const MAX_CONCURRENT_REQUESTS = 32;

/** In milliseconds: for a connection, a response and the next part of its body. The SDK retries. */
const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 10_000, socketTimeout: 5000, throwOnRequestTimeout: true };

/**
 * A bucket of any S3-compatible object store. Credentials, region and endpoint are the SDK's own variables:
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`. Every call throws
 * BucketUnavailable if the bucket does not exist or cannot be reached.
 */
export function openS3Store({ bucket, prefix }: Bucket): ObjectStore {
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const limit = pLimit(MAX_CONCURRENT_REQUESTS);
  const lastReads = new Map<string, { etag: string; content: Buffer }>();
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  /** The SDK is large, so it is loaded only if the releases are in a bucket. */
  function open() {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(clientOptions()) }));
    return opened;
  }

  /** Writes an object and retries after a conflict with a concurrent write (409); any other failure is thrown. */
  async function write(name: string, content: Buffer | string, options: Partial<PutObjectCommandInput> = {}) {
    const { sdk, client } = await open();
    const headers = deliveryHeaders(name);
    const command = new sdk.PutObjectCommand({
      Bucket: bucket,
      Key: keyOf(name),
      Body: Buffer.from(content),
      ContentType: headers['content-type'],
      CacheControl: headers['cache-control'],
      ContentEncoding: headers['content-encoding'],
      ...options,
    });
    for (let attempt = 1; ; attempt++) {
      try {
        await client.send(command);
        return;
      } catch (error) {
        if (statusOf(error) !== 409 || attempt === MAX_ATTEMPTS) throw error;
        await delay(Math.random() * 50 * attempt);
      }
    }
  }

  /** Id of the last write of an object: shows whether a write succeeded whose response was lost. */
  async function writerOf(name: string): Promise<string | undefined> {
    const { sdk, client } = await open();
    const { Metadata } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    return Metadata?.['writer'];
  }

  async function orUnavailable<Result>(work: () => Promise<Result>, rights?: string): Promise<Result> {
    try {
      return await limit(work);
    } catch (error) {
      throw new BucketUnavailable(bucket, error, rights);
    }
  }

  return {
    get(name) {
      return orUnavailable(async () => {
        const { sdk, client } = await open();
        const last = lastReads.get(name);
        const request = { Bucket: bucket, Key: keyOf(name), IfNoneMatch: last?.etag };
        try {
          const { Body, ETag } = await client.send(new sdk.GetObjectCommand(request));
          const content = Body && Buffer.from(await Body.transformToByteArray());
          if (content && ETag && READ_AGAIN.test(name)) lastReads.set(name, { etag: ETag, content });
          return content;
        } catch (error) {
          if (last && statusOf(error) === 304) return last.content;
          if (NOTHING_THERE.has((error as Failure).name ?? '')) return undefined;
          throw error;
        }
      });
    },

    put(name, content) {
      return orUnavailable(() => write(name, content));
    },

    create(name, content) {
      return orUnavailable(async () => {
        const writer = randomUUID();
        try {
          await write(name, content, { IfNoneMatch: '*', Metadata: { writer } });
          return true;
        } catch (error) {
          if (statusOf(error) !== 412) throw error;
          return (await writerOf(name)) === writer;
        }
      });
    },

    list(folder) {
      return orUnavailable(async () => {
        const { sdk, client } = await open();
        const below = folder === '' && prefix === '' ? '' : `${keyOf(folder).replace(/\/$/, '')}/`;
        const names: string[] = [];
        const request = { Bucket: bucket, Prefix: below, Delimiter: '/' };
        for await (const { Contents = [], CommonPrefixes = [] } of sdk.paginateListObjectsV2({ client }, request)) {
          names.push(...Contents.map(({ Key = '' }) => Key.slice(below.length)));
          names.push(...CommonPrefixes.map(({ Prefix = '' }) => Prefix.slice(below.length, -1)));
        }
        return names.filter((name) => name !== '').sort();
      });
    },

    remove(name) {
      return orUnavailable(async () => {
        const { sdk, client } = await open();
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
      }, RIGHTS_TO_REMOVE);
    },
  };
}

const RIGHTS_TO_REMOVE = 's3:DeleteObject on the files of previews, as docs/deployment.md says';

/** Objects that every edge reads once a second and that hardly ever change: only a change is transferred. */
const READ_AGAIN = /^(?:[^/]+\/)?registry\.json$|^release-keys\.json$/;

/** Errors for a name without an object. */
const NOTHING_THERE = new Set(['NoSuchKey', 'KeyTooLongError']);

function clientOptions() {
  const hasOwnEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']);
  return {
    // A bucket name in the host name needs DNS entries that few other servers have.
    forcePathStyle: hasOwnEndpoint,
    // Not every server supports the SDK's additional checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    requestHandler: TIMEOUTS,
  } as const;
}

function statusOf(error: unknown): number | undefined {
  return (error as Failure).$metadata?.httpStatusCode;
}

/** Error codes of S3 for invalid credentials. */
const WRONG_CREDENTIALS = new Set(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'ExpiredToken', 'InvalidToken']);

/** Error codes of failed connections. */
const NO_CONNECTION = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'TimeoutError']);

interface Failure {
  name?: string;
  code?: string;
  message?: string;
  $metadata?: { httpStatusCode?: number };
}

/** A bucket cannot be used. The message names it and what to do. */
export class BucketUnavailable extends Error {
  readonly bucket: string;
  /** @param rights What the credentials need, if not those of every command. */
  constructor(bucket: string, cause: unknown, rights = 's3:GetObject, s3:PutObject and s3:ListBucket') {
    super(`The bucket "${bucket}" cannot be used: ${remedyFor(cause as Failure, rights)}`, { cause });
    this.name = 'BucketUnavailable';
    this.bucket = bucket;
  }
}

function remedyFor({ name = '', code = '', message = '', $metadata }: Failure, rights: string): string {
  if (name === 'NoSuchBucket') return 'there is no such bucket. Create it, or name another one with RELEASES_URL.';
  if (name === 'CredentialsProviderError') {
    return 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (message === 'Region is missing') return 'its region is not known. Set AWS_REGION.';
  if (WRONG_CREDENTIALS.has(name)) {
    return `its server does not accept the credentials (${name}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  }
  if ($metadata?.httpStatusCode === 403) {
    return `access is denied (${name}). Allow these credentials ${rights}.`;
  }
  if ($metadata?.httpStatusCode === 301) return 'it is in another region. Set AWS_REGION to that one.';
  if (NO_CONNECTION.has(code) || NO_CONNECTION.has(name)) {
    return `its server does not answer (${code || name}). Check the network, and AWS_ENDPOINT_URL_S3 where it is set.`;
  }
  return message || name;
}
