import { shellBuild } from '@patina/tools/app-build';
import routes from './routes.json' with { type: 'json' };

export default shellBuild(routes);
