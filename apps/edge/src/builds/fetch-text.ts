import { BuildProblem } from './build-problem.ts';

/** Most bytes of a file that describes a build. */
const MOST_BYTES = 1_000_000;

/**
 * Reads a text file of a build that runs elsewhere. Whoever answers cannot send us on, and cannot keep us busy.
 * @param patience longest wait for all of it, in milliseconds
 * @throws BuildProblem
 */
export async function readFile(url: URL, patience: number): Promise<string> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new BuildProblem(`${url} answers ${response.status}.`);
    return await readText(response, url);
  } catch (error) {
    if (error instanceof BuildProblem) throw error;
    const isLate = (error as Error).name === 'TimeoutError';
    throw new BuildProblem(
      isLate ? `${url} does not answer within ${patience / 1000} s.` : `Nothing answers at ${url}.`,
    );
  }
}

async function readText(response: Response, url: URL): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new BuildProblem(`${url} is larger than ${MOST_BYTES / 1e6} MB.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
