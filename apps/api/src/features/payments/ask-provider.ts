import { NotReady, Refusal } from '#http/problems.ts';

/** A provider did not answer, or not as it should; `cause` is what it said. */
export class ProviderFailure extends NotReady {
  constructor(cause: unknown) {
    super('The payment provider cannot be reached. Please try again in a moment.');
    this.cause = cause;
  }
}

/** Whatever goes wrong at a provider is to be tried again. @throws ProviderFailure */
export async function askProvider<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question;
  } catch (error) {
    throw error instanceof Refusal ? error : new ProviderFailure(error);
  }
}
