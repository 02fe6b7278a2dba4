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
  constructor(bucket: string, cause: unknown) {
    super(`The bucket "${bucket}" cannot be used: ${remedyFor(cause as Failure)}`, { cause });
    this.name = 'BucketUnavailable';
    this.bucket = bucket;
  }
}

function remedyFor({ name = '', code = '', message = '', $metadata }: Failure): string {
  if (name === 'NoSuchBucket') return 'there is no such bucket. Create it, or name another one with RELEASES_URL.';
  if (name === 'CredentialsProviderError') {
    return 'there are no credentials. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  }
  if (message === 'Region is missing') return 'its region is not known. Set AWS_REGION.';
  if (WRONG_CREDENTIALS.has(name)) {
    return `its server does not accept the credentials (${name}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  }
  if ($metadata?.httpStatusCode === 403) {
    return `access is denied (${name}). Allow these credentials s3:GetObject, s3:PutObject and s3:ListBucket.`;
  }
  if ($metadata?.httpStatusCode === 301) return 'it is in another region. Set AWS_REGION to that one.';
  if (NO_CONNECTION.has(code) || NO_CONNECTION.has(name)) {
    return `its server does not answer (${code || name}). Check the network, and AWS_ENDPOINT_URL_S3 where it is set.`;
  }
  return message || name;
}
