import { loadChunksWith } from '@patina/platform/load-chunks';
import type {} from '@patina/platform/shared-federation-runtime';
import { installEagerModules, type Wanted } from './install-eager-modules.ts';

/*
 * Replaces the bundler's federation runtime in a remote's entry (see takeShellRuntime): the code is the shell's, the
 * state is the container's own.
 */
const { createInstance, bundlerRuntime, attachShareScopeMap, files } = globalThis.patinaFederation;

if (files) loadChunksWith(files.script);

export default {
  runtime: { init: createInstance },
  bundlerRuntime: {
    ...bundlerRuntime,
    S: {},
    consumes(wanted: Wanted) {
      installEagerModules(wanted);
      bundlerRuntime.consumes(wanted);
    },
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
