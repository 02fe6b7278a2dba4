import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
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

/** Whether a process runs; one that has ended may wait for its parent. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

test('where the system can end it, a process in an endless loop ends with its edge, however that ends', async () => {
  const level = await findSandboxLevel(64);
  const edge = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { launchSandbox } from ${JSON.stringify(new URL('./launch-sandbox.ts', import.meta.url).href)};
      const sandbox = launchSandbox(${JSON.stringify(level)}, 64, 'process.stdout.write("loops", () => { for (;;); });');
      sandbox.stdout.once('data', () => console.log(sandbox.pid));`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [started] = await once(edge.stdout, 'data');
  const pid = Number(started);
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  expect(isRunning(pid)).toBe(true);
  edge.kill('SIGKILL');
  await once(edge, 'exit');
  // Elsewhere docs/deployment.md says what is left to the platform.
  const isEnded = level.prefix.some((argument) => argument.endsWith('/setpriv'));
  await expect.poll(() => isRunning(pid)).toBe(!isEnded);
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
