import { nodeTests } from './src/testing/node-tests.ts';

export default nodeTests();
