interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/** Created once, when first needed: a browser rejects a second policy with the same name. */
let policy: { createHTML(html: string): string } | undefined;

/**
 * Marks server-sanitised HTML as trusted where the browser requires it. The page's CSP must allow the policy:
 * `trusted-types patina-html`. https://w3c.github.io/trusted-types/dist/spec/
 */
export function trustedHtml(html: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  if (!trustedTypes) return html;
  policy ??= trustedTypes.createPolicy('patina-html', { createHTML: (sanitised) => sanitised });
  return policy.createHTML(html);
}
