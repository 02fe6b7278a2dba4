import { remoteBuild } from '@patina/build/app-build';
import remote from './remote.json' with { type: 'json' };

export default remoteBuild(remote);
