import { shellBuild } from '@patina/build/app-build';
import routes from './routes.json' with { type: 'json' };
import slots from './slots.json' with { type: 'json' };

export default shellBuild(routes, slots);
