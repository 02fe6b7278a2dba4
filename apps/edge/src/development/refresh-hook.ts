/**
 * Inline script of development pages, before all others. Shell and remotes each have a refresh runtime; the runtimes
 * share a hook of React's developer tools, which this script provides if they are not installed.
 */
export const REFRESH_HOOK = `{const r=new Map();let n=0;const f=()=>{};window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}`;
