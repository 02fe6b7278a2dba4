import { BadReleaseKeys } from '../ownership/release-keys.ts';
import { ReleaseRejected } from '../publish/release-rejected.ts';
import { ChangeNotInForce } from '../registry/describe-changes.ts';
import { diskRemedy, FolderUnavailable } from '../storage/folder-store.ts';
import { BucketUnavailable } from '../storage/s3-store.ts';

/** Invalid arguments. The message is meant for the developer. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Failures whose messages are for people. */
const FOR_PEOPLE = [
  ReleaseRejected,
  UsageError,
  BadReleaseKeys,
  ChangeNotInForce,
  BucketUnavailable,
  FolderUnavailable,
];

export function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** The message of a failure that people can fix; undefined for a programming error. */
export function knownFailure(error: unknown): string | undefined {
  if (FOR_PEOPLE.some((kind) => error instanceof kind)) return (error as Error).message;
  const remedy = diskRemedy(error);
  if (remedy === undefined) return undefined;
  const { path } = error as NodeJS.ErrnoException;
  return `${path ?? 'A file'} cannot be written: ${remedy}`;
}

/** Runs a command; a failure that people can fix ends it with the message. */
export async function orFail<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    const reason = knownFailure(error);
    if (reason === undefined) throw error;
    return fail(reason);
  }
}
