import { bareShellBuild } from '@patina/build/bare-shell-build';
import routes from './routes.json' with { type: 'json' };

export default bareShellBuild(routes);
