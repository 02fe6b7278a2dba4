import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { findSandboxLevel, launchSandbox } from './launch-sandbox.ts';

/** What code of the process itself gets, if a build ever leaves its context: the result of each expression, as text. */
async function tried(expressions: string[]): Promise<string[]> {
  const attempts = expressions.map(
    (code) => `try { found.push(String(await (${code}))); } catch (error) { found.push(error.code ?? error.name); }`,
  );
  const source = `const found: string[] = []; ${attempts.join('\n')} process.stdout.write(JSON.stringify(found));
    process.stdin.destroy();`;
  const sandbox = launchSandbox(await findSandboxLevel(64), 64, source);
  onTestFinished(() => void sandbox.kill('SIGKILL'));
  sandbox.stdin.end();
  return JSON.parse(await text(sandbox.stdout)) as string[];
}

test('the process that renders pages has no environment, files, processes, threads, or code made of texts', async () => {
  const [environment, ...denied] = await tried([
    `Object.keys(process.env)`,
    `(await import('node:fs')).readFileSync('/etc/passwd')`,
    `(await import('node:fs')).readdirSync('.')`,
    `(await import('node:fs')).writeFileSync('/tmp/patina-sandbox', 'x')`,
    `(await import('node:child_process')).execFileSync('id')`,
    `new (await import('node:worker_threads')).Worker('0', { eval: true })`,
    `process.dlopen({ exports: {} }, '/lib/x.node')`,
    `(await import('node:inspector')).open(0)`,
    `new Function('return 1')()`,
  ]);
  expect(environment).toBe('');
  expect(denied.filter((result) => !/ACCESS_DENIED|ERR_DLOPEN|EvalError|ERR_/.test(result))).toEqual([]);
});

test('where the system can keep it from the network, the process reaches nobody', async () => {
  const level = await findSandboxLevel(64);
  const server = http.createServer((_, response) => response.end('reached')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const [answer] = await tried([`(await fetch('http://127.0.0.1:${port}/')).text()`]);
  // Elsewhere docs/deployment.md says what is left to the platform.
  const isKept = level.prefix.some((argument) => argument === '--net');
  expect(answer === 'reached').toBe(!isKept);
});
