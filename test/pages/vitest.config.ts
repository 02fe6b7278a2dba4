import { componentTests } from '@patina/test-kit/presets/component-tests';

export default componentTests();
