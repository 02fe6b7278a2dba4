import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from '@patina/releases/terminal/fail';
import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { packContract } from '../contract/pack-contract.ts';
import { createRemote, listRemote, RemoteRejected } from '../new-remote/create-remote.ts';
import { createStandalone } from '../new-remote/create-standalone.ts';

const USAGE =
  'Say what the remote is called: npm run new:remote gift-cards; in a repository of its own: npm run new:remote -- gift-cards --standalone ../gift-cards [--from-registry]';
const { name, standalone, fromRegistry } = readArguments();
if (standalone === undefined) await makeInTree();
else await makeStandalone(path.resolve(process.env['INIT_CWD'] ?? projectRoot, standalone));

function readArguments() {
  const options = { standalone: { type: 'string' }, 'from-registry': { type: 'boolean', default: false } } as const;
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options });
    const [name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) return fail(USAGE);
    return { name, standalone: values.standalone, fromRegistry: values['from-registry'] };
  } catch (error) {
    return fail(`${(error as Error).message.split('. ')[0]}. ${USAGE}`);
  }
}

async function makeStandalone(folder: string): Promise<void> {
  const contract = mkdtempSync(path.join(os.tmpdir(), 'patina-packed-'));
  try {
    const { version } = await packContract(contract);
    orReject(() => createStandalone({ name, folder, contract, fromRegistry }));
    console.log(`
  ${folder} is a remote with one page, /${name}, with the packages of version ${version}${fromRegistry ? ' from your registry' : ' in contract/'}.

  git init && npm install     there; its README.md says the rest

  Its team needs a key and a prefix: npm run keys -- allow ${name} KEY --own-registry
`);
  } finally {
    rmSync(contract, { recursive: true, force: true });
  }
}

async function makeInTree(): Promise<void> {
  const { port } = orReject(() => createRemote(name, projectRoot));
  listRemote(name, projectRoot);
  // A longer or shorter name changes where lines break.
  await orStop('biome', ['check', '--write', '--log-level=error', `apps/${name}`]);
  console.log(`Made apps/${name}. Telling npm of it …`);
  await orStop('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']);
  const ways = {
    [`npm run dev -- ${name}`]: 'shows it in the store, beside what is live',
    [`npm run dev -- ${name} --alone`]: 'shows it in a bare frame',
    'npm run verify': 'checks it with everything else',
    [`npm run release -- ${name}`]: 'makes its first release, once it is committed',
  };
  const longest = Math.max(...Object.keys(ways).map((way) => way.length));
  console.log(`
    apps/${name} is a remote with one page, /${name}; its development server has port ${port}.

  ${Object.entries(ways)
    .map(([way, what]) => `  ${way.padEnd(longest)}  ${what}`)
    .join('\n')}

    Commit package-lock.json, ARCHITECTURE.md and e2e/src/shop/ROUTES.ts with it: the last two list its page.
    A static page that the operator has written for /${name} would be hidden by it.
`);
}

function orReject<Result>(make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RemoteRejected)) throw error;
    return fail(error.message);
  }
}

async function orStop(program: string, args: string[]): Promise<void> {
  const code = await run(program, args);
  if (code !== 0) fail(`apps/${name} was made, but "${program} ${args.join(' ')}" failed: mend that and run it again.`);
}
