interface ScriptPolicy {
  createScriptURL(address: string): string;
}

/** Created once, because a browser rejects a second policy with the same name. */
let policy: ScriptPolicy | undefined;

/**
 * Marks the address of a script of the store as trusted where the browser requires it. The page's CSP must allow the policy:
 * `trusted-types patina-scripts`. https://w3c.github.io/trusted-types/dist/spec/
 */
export function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('patina-scripts', { createScriptURL: (checked) => checked });
  return policy.createScriptURL(address);
}
