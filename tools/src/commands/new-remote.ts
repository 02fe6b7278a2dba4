import { createRemote, RemoteRefused } from '../new-remote/create-remote.ts';
import { run } from '../processes/run.ts';
import { projectRoot } from '../project-root.ts';
import { refuse } from '../release/refuse.ts';

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || rest.length > 0) refuse('Say what the remote is called: npm run new:remote gift-cards');

const { port } = makeRemote(name);
// Another name has lines of another length.
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

  Commit package-lock.json with it, draw it into the tree of README.md, and name its page in e2e/src/store/ROUTES.ts.
  A static page that the operator has written for /${name} would be hidden by it.
`);

function makeRemote(asked: string) {
  try {
    return createRemote(asked, projectRoot);
  } catch (error) {
    if (!(error instanceof RemoteRefused)) throw error;
    return refuse(error.message);
  }
}

async function orStop(program: string, args: string[]): Promise<void> {
  const code = await run(program, args);
  if (code !== 0)
    refuse(`apps/${name} was made, but "${program} ${args.join(' ')}" failed: mend that and run it again.`);
}
