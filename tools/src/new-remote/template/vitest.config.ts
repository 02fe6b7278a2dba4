import { componentTests } from '@patina/tools/component-tests';

export default componentTests();
