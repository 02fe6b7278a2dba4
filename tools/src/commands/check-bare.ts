import { run } from '@patina/workspace/run';
import { bareMachine } from '../checks/bare-machine.ts';
import { checkSources } from './verification.ts';

/*
 * The static checks as on a machine with nothing but Node, npm and git: their result depends on nothing else that this
 * one has. They really run, whatever Turbo has stored.
 */
const started = performance.now();
const machine = bareMachine();
process.once('exit', machine.remove);
process.env = machine.env;
await checkSources();
const code = await run('turbo', [
  'run',
  'typecheck',
  '--force',
  '--output-logs=errors-only',
  '--log-order=grouped',
  '--concurrency=3',
  '--continue',
]);
if (code !== 0) process.exit(code);
const seconds = Math.round((performance.now() - started) / 1000);
console.log(`The static checks pass with nothing but Node, npm and git (${seconds} s).`);
