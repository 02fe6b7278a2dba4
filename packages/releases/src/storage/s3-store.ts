import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { inTurn } from './in-turn.ts';
import type { ObjectStore } from './object-store.ts';
import { deliveryHeaders } from './release-file.ts';
import { StoreUnusable } from './store-unusable.ts';

export interface Bucket {
  bucket: string;
  /** What the names of all contents begin with, without slashes around it; may be empty. */
  prefix: string;
}

interface Failure {
  name?: string;
  $metadata?: { httpStatusCode?: number };
}

/** How often a write is tried when another one of the same name is under way (409). */
const TRIES = 20;

/** Requests at once: below the connections that the SDK opens, where waiting for one counts as not getting one. */
const MOST_AT_ONCE = 32;

/** Longest wait for a connection, an answer and the next piece of its content, in milliseconds; the SDK tries several times. */
const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 10_000, socketTimeout: 5000, throwOnRequestTimeout: true };

/**
 * A bucket of any store that speaks S3. Credentials, region and endpoint are the SDK's own variables:
 * `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL_S3`.
 * Everything throws StoreUnusable where the bucket is not there or not to be had.
 */
export function openS3Store({ bucket, prefix }: Bucket): ObjectStore {
  const keyOf = (name: string) => (prefix === '' ? name : `${prefix}/${name}`);
  const takeTurn = inTurn(MOST_AT_ONCE);
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;

  /** The SDK is large: who keeps releases in a folder never loads it. */
  function open() {
    opened ??= import('@aws-sdk/client-s3').then((sdk) => ({ sdk, client: new sdk.S3Client(clientOptions()) }));
    return opened;
  }

  /** A write that another one is in the way of is made again; any other failure is the bucket's. */
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
    for (let tried = 1; ; tried++) {
      try {
        await client.send(command);
        return;
      } catch (error) {
        if (statusOf(error) !== 409 || tried === TRIES) throw error;
        await delay(Math.random() * 50 * tried);
      }
    }
  }

  /** Who wrote what is there now; a write whose answer was lost is found again by it. */
  async function writerOf(name: string): Promise<string | undefined> {
    const { sdk, client } = await open();
    const { Metadata } = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
    return Metadata?.['writer'];
  }

  async function orUnusable<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await takeTurn(work);
    } catch (error) {
      throw new StoreUnusable(bucket, error);
    }
  }

  return {
    get(name) {
      return orUnusable(async () => {
        const { sdk, client } = await open();
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket: bucket, Key: keyOf(name) }));
          return Body && Buffer.from(await Body.transformToByteArray());
        } catch (error) {
          if (NOTHING_THERE.has((error as Failure).name ?? '')) return undefined;
          throw error;
        }
      });
    },

    put(name, content) {
      return orUnusable(() => write(name, content));
    },

    create(name, content) {
      return orUnusable(async () => {
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
      return orUnusable(async () => {
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
  };
}

/** Nothing has such a name, or nothing can have it. */
const NOTHING_THERE = new Set(['NoSuchKey', 'KeyTooLongError']);

function clientOptions() {
  const hasOwnEndpoint = Boolean(process.env['AWS_ENDPOINT_URL_S3'] ?? process.env['AWS_ENDPOINT_URL']);
  return {
    // A bucket as a part of the host name needs DNS that only the large vendors have.
    forcePathStyle: hasOwnEndpoint,
    // Checksums beyond the protocol's own are not understood everywhere.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 5,
    requestHandler: TIMEOUTS,
  } as const;
}

function statusOf(error: unknown): number | undefined {
  return (error as Failure).$metadata?.httpStatusCode;
}
