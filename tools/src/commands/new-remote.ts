import { projectRoot } from '@patina/workspace/project-root';
import { run } from '@patina/workspace/run';
import { createRemote, RemoteRejected } from '../new-remote/create-remote.ts';
import { listRemote } from '../new-remote/list-remote.ts';
import { fail } from '../terminal/fail.ts';

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) fail('Say what the remote is called: npm run new:remote gift-cards');

const { port } = makeRemote(name);
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

  Commit package-lock.json, README.md and e2e/src/shop/ROUTES.ts with it: the last two list its page.
  A static page that the operator has written for /${name} would be hidden by it.
`);

function makeRemote(name: string) {
  try {
    return createRemote(name, projectRoot);
  } catch (error) {
    if (!(error instanceof RemoteRejected)) throw error;
    return fail(error.message);
  }
}

async function orStop(program: string, args: string[]): Promise<void> {
  const code = await run(program, args);
  if (code !== 0) fail(`apps/${name} was made, but "${program} ${args.join(' ')}" failed: mend that and run it again.`);
}
