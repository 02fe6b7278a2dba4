import { StoreUnusable } from '@patina/releases/store-unusable';
import { ReleaseRefused } from './release-refused.ts';

/** Ends a command that cannot be carried out, with the reason for whoever asked. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Carries out a command; a release that is refused and a bucket that is not to be had end it with the reason. */
export async function orRefuse<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    if (!(error instanceof ReleaseRefused || error instanceof StoreUnusable)) throw error;
    return refuse(error.message);
  }
}
