import { ReleaseRejected } from '@patina/releases/publish/release-rejected';
import { BucketUnavailable } from '@patina/releases/storage/bucket-unavailable';

/** Ends a command with exit code 1 and the reason. */
export function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Runs a command; a rejected release or an unavailable bucket ends it with the reason. */
export async function orFail<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ReleaseRejected || error instanceof BucketUnavailable)) throw error;
    return fail(error.message);
  }
}
