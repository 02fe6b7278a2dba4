/** An answer of the API with its status. */
export interface ApiAnswer {
  status: number;
  body: unknown;
  /** Cookies that it sets. */
  cookies: string[];
}

/** How long an answer that is the same for everybody is given out again, in milliseconds. */
const SHARED_FOR = 2000;
/** Most answers kept; beyond, the oldest goes. */
const MAX_KEPT = 500;

export interface ApiReader {
  /**
   * GET of the API as a guest; the same question at the same time is asked once, in the name of who asks first: `headers`
   * may say no more than where from. Undefined when it failed.
   */
  shared(pathAndQuery: string, headers: Record<string, string>): Promise<ApiAnswer | undefined>;
  /** GET of the API in the visitor's name. */
  personal(pathAndQuery: string, headers: Record<string, string>): Promise<ApiAnswer | undefined>;
}

/** Reads the API for the pages that the edge composes. A page never fails because of it: it asks again itself. */
export function createApiReader(apiUrl: string, patience: number, onFailure: (error: unknown) => void): ApiReader {
  const kept = new Map<string, { until: number; answer: Promise<ApiAnswer | undefined> }>();

  async function ask(pathAndQuery: string, headers: Record<string, string>): Promise<ApiAnswer | undefined> {
    try {
      const response = await fetch(`${apiUrl}/api${pathAndQuery}`, { headers, signal: AbortSignal.timeout(patience) });
      return { status: response.status, body: await response.json(), cookies: response.headers.getSetCookie() };
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  return {
    shared(pathAndQuery, headers) {
      const known = kept.get(pathAndQuery);
      if (known && known.until > performance.now())
        return known.answer.then((answer) => (isTooMany(answer) ? ask(pathAndQuery, headers) : answer));
      const answer = ask(pathAndQuery, headers);
      kept.delete(pathAndQuery);
      kept.set(pathAndQuery, { until: performance.now() + SHARED_FOR, answer });
      answer.then((result) => result?.status === 200 || kept.delete(pathAndQuery));
      const oldest = kept.keys().next();
      if (kept.size > MAX_KEPT && !oldest.done) kept.delete(oldest.value);
      return answer;
    },
    personal: ask,
  };
}

/** Whoever asked was sent away for asking too much: that says nothing about the next visitor. */
const isTooMany = (answer: ApiAnswer | undefined): boolean => answer?.status === 429;
