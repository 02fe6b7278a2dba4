/**
 * Inline script for development pages, before all others: shell and remotes each bring a refresh runtime, and they meet
 * only in a hook that keeps the renderers, which otherwise only the React developer tools would install.
 */
export const REFRESH_HOOK = `{const r=new Map();let n=0;const f=()=>{};window.__REACT_DEVTOOLS_GLOBAL_HOOK__??={renderers:r,supportsFiber:true,inject(x){r.set(++n,x);return n},onScheduleFiberRoot:f,onCommitFiberRoot:f,onCommitFiberUnmount:f,checkDCE:f}}`;
