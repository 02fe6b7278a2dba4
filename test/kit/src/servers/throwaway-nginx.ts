import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '@patina/workspace/project-root';
import { KEEPER } from './keeper.ts';

/** The configuration in the deployment page, which `startNginx` runs. */
export const SHOWN_CONFIGURATION = path.join(projectRoot, 'docs/deployment/nginx');

/** Ports of a deployment's servers on this machine. */
export interface DeployedPorts {
  public: number;
  internal: number;
  edges: readonly [number, number];
  apis: readonly [number, number];
}

export interface ThrowawayNginx {
  /** File of the access log. */
  log: string;
  stop(): Promise<void>;
}

/**
 * Starts nginx in a private folder with the configuration of `docs/deployment/nginx`; only the ports differ, and there
 * is no TLS.
 * @param program Path of nginx.
 * @param options `isLimited: false` for tests whose visitors all have one address
 */
export async function startNginx(
  program: string,
  ports: DeployedPorts,
  { isLimited = true } = {},
): Promise<ThrowawayNginx> {
  const folder = layOut(ports, isLimited);
  const child = spawn('sh', ['-c', KEEPER, 'keeper', folder, program, '-p', folder, '-c', 'nginx.conf'], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  await untilOpen(child, ports.public);
  return {
    log: path.join(folder, 'access.log'),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.stdin.end();
      }),
  };
}

function layOut(ports: DeployedPorts, isLimited: boolean): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'patina-nginx-'));
  const moved = [
    ['127.0.0.1:3101', ports.edges[0]],
    ['127.0.0.1:3102', ports.edges[1]],
    ['127.0.0.1:3001', ports.apis[0]],
    ['127.0.0.1:3002', ports.apis[1]],
    ['127.0.0.1:3000', ports.internal],
  ] as const;
  const withPorts = (name: string) => {
    const shown = readFileSync(path.join(SHOWN_CONFIGURATION, name), 'utf8');
    const own = shown.replace('/var/cache/nginx/patina', path.join(folder, 'pages'));
    const limited = isLimited ? own : own.replace('rate=10r/s', 'rate=100000r/s');
    return moved.reduce((changed, [from, port]) => changed.replaceAll(from, `127.0.0.1:${port}`), limited);
  };
  mkdirSync(path.join(folder, 'patina'));
  cpSync(path.join(SHOWN_CONFIGURATION, 'patina.conf'), path.join(folder, 'patina.conf'));
  writeFileSync(path.join(folder, 'patina/upstreams.conf'), withPorts('upstreams.conf'));
  writeFileSync(path.join(folder, 'patina/internal.conf'), withPorts('internal.conf'));
  writeFileSync(
    path.join(folder, 'patina/public.conf'),
    `listen 127.0.0.1:${ports.public};\naccess_log ${folder}/access.log patina;\n`,
  );
  writeFileSync(path.join(folder, 'nginx.conf'), surroundings(folder));
  return folder;
}

/** The main configuration that a distribution has around `patina.conf`; all files are written to the folder. */
function surroundings(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    `pid ${folder}/nginx.pid;`,
    'error_log stderr crit;',
    'events { worker_connections 512; }',
    'http {',
    '  access_log off;',
    ...temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`),
    '  include patina.conf;',
    '}\n',
  ].join('\n');
}

async function untilOpen(child: ChildProcess, port: number): Promise<void> {
  while (child.exitCode === null) {
    if (await isListening(port)) return;
    await delay(20);
  }
  throw new Error('nginx did not start: see what it says above.');
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
