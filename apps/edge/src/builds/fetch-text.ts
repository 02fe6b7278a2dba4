import { BuildProblem } from './build-problem.ts';

interface Limits {
  /** Timeout of the whole response, in milliseconds. */
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Fetches a text file of a build that runs elsewhere. Does not follow redirects; limited in time and size.
 * @throws BuildProblem
 */
export async function fetchText(url: URL, { timeoutMs, maxBytes }: Limits): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) throw new BuildProblem(`${url} answers ${response.status}.`);
    return await readText(response, url, maxBytes);
  } catch (error) {
    if (error instanceof BuildProblem) throw error;
    const isTimeout = (error as Error).name === 'TimeoutError';
    throw new BuildProblem(
      isTimeout ? `${url} does not answer within ${timeoutMs / 1000} s.` : `Nothing answers at ${url}.`,
    );
  }
}

async function readText(response: Response, url: URL, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BuildProblem(`${url} is larger than ${maxBytes / 1e6} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
