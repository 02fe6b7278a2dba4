import { nodeTests } from '@patina/test-kit/presets/node-tests';

export default nodeTests();
