import { createContext } from 'react';

/*
 * Replaces parts of the router that this project does not use (see omitUnusedRouterParts). Calling one is a programming error,
 * so it throws. Plain JavaScript, because replaced modules are not transpiled.
 */
function unused() {
  throw new Error('This part of the router was left out of the shell.');
}

/** Pages ask whether they are inside the router's framework: they never are. */
export const FrameworkContext = createContext(undefined);
/** Links ask for the props with which they prefetch by the framework; ours are prefetched by the page. */
export const usePrefetchBehavior = () => [false, null, {}];
/** Of the refs that a link joins, the second is the framework's. */
export const mergeRefs = (ref = null) => ref;
/** Navigations ask for the receiver of their trace. */
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const instrumentationResultMetaContext = undefined;
export const getRouteInstrumentationUpdates = unused;
export const instrumentClientSideRouter = unused;
export const instrumentHandler = unused;
export const CRITICAL_CSS_DATA_ATTRIBUTE = '';
export const Links = unused;
export const Meta = unused;
export const PrefetchPageLinks = unused;
export const Scripts = unused;
export const setIsHydrated = unused;
export const useFrameworkContext = unused;
