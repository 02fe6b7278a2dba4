import { FileUnavailable } from './file-unavailable.ts';
import { trustedAddress } from './trusted-address.ts';

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
  // A page waits for it, also where it does not apply yet.
  link.fetchPriority = 'high';
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
