/*
 * Starts every command of the project. Plain JavaScript for any Node ≥ 20: it installs what is missing and hands over
 * to the Node 24 that comes with the install, which runs the TypeScript of the project directly.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.patina-installed');
const [command = '', ...args] = process.argv.slice(2);

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}
installWhatIsMissing();
handOver();

/** The lock file as it was when this tree was installed is written beside the packages. */
function installWhatIsMissing() {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && existsSync(node24())) return;
  process.stdout.write('Installing the packages of the store …\n');
  const install = spawnSync(
    'npm',
    ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (install.status !== 0) fail('The packages could not be installed: see what npm says above, then try again.');
  if (!existsSync(node24())) fail(`There is no Node 24 package for ${process.platform}-${process.arch}.`);
  const installed = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  writeFileSync(stamp, installed);
}

/** On platforms without a Node 24 package, the Node that runs this serves when it is new enough. */
function node24() {
  const packaged = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node');
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
  return existsSync(packaged) || !isNewEnough ? packaged : process.execPath;
}

function handOver() {
  const script = path.join(root, 'tools', 'src', 'commands', `${command}.ts`);
  if (!existsSync(script)) fail(`There is no command "${command}".`);
  const node = node24();
  const child = spawn(node, [script, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
      // Halves the start of every program.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'node'),
    },
  });
  // Ctrl-C reaches the child by itself; what is sent to this process alone is passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
