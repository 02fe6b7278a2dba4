import { remoteBuild } from '@patina/tools/app-build';
import remote from './remote.json' with { type: 'json' };

export default remoteBuild(remote);
