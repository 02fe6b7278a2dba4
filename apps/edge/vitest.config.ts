import { nodeTests } from '@patina/tools/node-tests';

export default nodeTests();
