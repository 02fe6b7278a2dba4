import { componentTests } from '@patina/tools/component-tests';

// The shell makes the page's one i18n instance, which react-i18next keeps for whoever comes next.
export default componentTests({ isolate: true });
