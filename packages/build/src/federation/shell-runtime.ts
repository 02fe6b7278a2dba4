import '@patina/platform/retry-chunks';
import type {} from '@patina/platform/lent-federation';
import { takeProvided, type Wanted } from './take-provided.ts';

/*
 * Stands for the bundler's federation runtime in a remote's entry (see borrowFederation): the code is the shell's, the
 * state is the container's own.
 */
const { createInstance, bundlerRuntime, attachShareScopeMap } = globalThis.patinaFederation;

export default {
  runtime: { init: createInstance },
  bundlerRuntime: {
    ...bundlerRuntime,
    S: {},
    consumes(wanted: Wanted) {
      takeProvided(wanted);
      bundlerRuntime.consumes(wanted);
    },
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
};
