import { FileUnavailable } from './file-unavailable.ts';

interface ScriptPolicy {
  createScriptURL(address: string): string;
}

/** Created once, because a browser rejects a second policy with the same name. */
let policy: ScriptPolicy | undefined;

/** If the browser requires Trusted Types, the page's CSP allows this policy: `trusted-types patina-scripts`. */
function trustedAddress(address: string): string {
  const { trustedTypes } = globalThis as {
    trustedTypes?: { createPolicy(name: string, rules: ScriptPolicy): ScriptPolicy };
  };
  if (!trustedTypes) return address;
  policy ??= trustedTypes.createPolicy('patina-scripts', { createScriptURL: (checked) => checked });
  return policy.createScriptURL(address);
}

/** Scripts that are starting. Their errors are thrown again by the `import()` that follows, which handles them. */
const starting = new Set<string>();

/** Keeps errors of starting scripts from the listeners that are added later, such as the telemetry's. */
export function leaveErrorsToImport(): void {
  addEventListener('error', (event) => {
    if (starting.has(event.filename)) event.stopImmediatePropagation();
  });
}

/**
 * Runs a module script with this integrity; `import()` of its address then yields the same module, because a page has
 * one module per address.
 * @throws FileUnavailable
 */
export async function insertScript(document: Document, address: string, integrity = ''): Promise<void> {
  const script = document.createElement('script');
  script.type = 'module';
  script.integrity = integrity;
  script.src = trustedAddress(address);
  starting.add(script.src);
  try {
    await arrival(document, script, address);
  } finally {
    starting.delete(script.src);
    script.remove();
  }
}

/**
 * Applies a style sheet in these media, if it has this integrity.
 * @throws FileUnavailable
 */
export async function insertStyleSheet(
  document: Document,
  address: string,
  integrity = '',
  media = 'all',
): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.media = media;
  link.integrity = integrity;
  link.href = address;
  try {
    await arrival(document, link, address);
  } catch (error) {
    link.remove();
    throw error;
  }
}

function arrival(document: Document, element: HTMLScriptElement | HTMLLinkElement, address: string): Promise<void> {
  // The shell's watchdog ignores elements with this attribute: their loader handles them.
  element.dataset['late'] = '';
  return new Promise((resolve, reject) => {
    element.onload = () => resolve();
    element.onerror = () => reject(new FileUnavailable(address, 'did not arrive as it was released'));
    document.head.append(element);
  });
}
