import { nodeTests } from './src/presets/node-tests.ts';

export default nodeTests();
