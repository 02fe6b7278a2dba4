import { bareShellBuild } from '@patina/tools/bare-shell-build';
import routes from './routes.json' with { type: 'json' };

export default bareShellBuild(routes);
