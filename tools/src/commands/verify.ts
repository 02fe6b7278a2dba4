import { runAll } from '../processes/run.ts';
import { verification } from '../testing/verification.ts';

await runAll(verification);
