import { ReleaseRefused } from './release-app.ts';

/** Ends a command that cannot be carried out, with the reason for whoever asked. */
export function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

/** Carries out a command; a release that is refused ends it with the reason. */
export async function orRefuse(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    refuse(error.message);
  }
}
