import { shellBuild } from '@patina/build/app-build';
import routes from './routes.json' with { type: 'json' };

export default shellBuild(routes);
