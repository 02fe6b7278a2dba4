import { spawn } from 'node:child_process';
import { npmProgram } from '@patina/workspace/run';
import * as z from 'zod/mini';

/** What the registry knows about the packages that a store runs. */
export type Advisories =
  /** It gave no answer. */
  | { unknown: string }
  /** Packages with a high or critical advisory, one line each. */
  | { found: string[] };

const SEVERE = ['high', 'critical'];

/** The report of `npm audit --json`: https://docs.npmjs.com/cli/commands/npm-audit */
const Report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.string(),
      range: z.string(),
      /** Advisories, or names of packages that bring the fault. */
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
});

const Refusal = z.object({ message: z.string() });

/**
 * Asks the registry that npm is configured to about the packages of a lock file, without those for development. Not every
 * registry answers, such as a mirror.
 * @param folder the folder of the lock file
 */
export async function knownAdvisories(
  folder: string,
  { timeoutMs = 60_000, env = {} }: { timeoutMs?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<Advisories> {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=1'];
  const { command, args: given, shell } = npmProgram('npm', args);
  const child = spawn(command, given, {
    cwd: folder,
    shell,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
    timeout: timeoutMs,
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const signal = await new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (_, by) => resolve(by));
  });
  return signal === null ? readReport(printed) : { unknown: `no answer within ${timeoutMs / 1000} s` };
}

function readReport(printed: string): Advisories {
  const answer = parsed(printed);
  const report = z.safeParse(Report, answer);
  if (!report.success) {
    const refusal = z.safeParse(Refusal, answer);
    return { unknown: refusal.success ? refusal.data.message : 'npm gave no report' };
  }
  const severe = Object.entries(report.data.vulnerabilities).filter(([, { severity }]) => SEVERE.includes(severity));
  return {
    found: severe.map(([name, { severity, range, via }]) => {
      const reasons = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`));
      return `${name} ${range}, ${severity}: ${reasons.join('; ')}`;
    }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
