import { ApiError } from '#platform/http/api-error.ts';

/** A call to a provider has failed; `cause` is the provider's error. */
export class ProviderFailure extends ApiError {
  constructor(cause: unknown) {
    super('payment-provider-unreachable', { cause });
  }
}

/** Turns errors of a provider into `ProviderFailure`, which can be retried. @throws ProviderFailure */
export async function callProvider<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw error instanceof ApiError ? error : new ProviderFailure(error);
  }
}
