import path from 'node:path';
import { parseArgs } from 'node:util';
import { fail } from '@patina/releases/terminal/fail';
import { projectRoot } from '@patina/workspace/project-root';
import { packContract } from '../contract/pack-contract.ts';

/* Packs what a remote in a repository of its own needs: see docs/remote-from-outside.md. */
const { to, version } = readArguments();
const folder = path.resolve(projectRoot, to);
const list = await packContract(folder, version);
console.log(`Packed version ${list.version} into ${folder}:`);
for (const file of Object.values(list.packages)) console.log(`  ${file}`);
console.log(`
  npm run new:remote -- gift-cards --standalone ../gift-cards   makes a repository that uses them
  npm publish FILE --registry URL                               puts one into a registry
`);

function readArguments() {
  const options = { to: { type: 'string', default: '.patina/contract' }, version: { type: 'string' } } as const;
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${(error as Error).message.split('. ')[0]}: npm run pack:contract -- [--to FOLDER] [--version 1.4.0]`);
  }
}
