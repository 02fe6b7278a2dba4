/** Name in the storage of the window's session. */
export const RECORDED = 'recordedProblems';

/** Runs in the page, first: records problems that nobody sees, across the documents of the window. */
export function recordProblems(recorded: string) {
  let isLeft = false;
  // Files that have not arrived yet fail when the page is left.
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  const record = (line: string) => {
    if (isLeft) return;
    const lines = JSON.parse(sessionStorage.getItem(recorded) ?? '[]') as string[];
    sessionStorage.setItem(recorded, JSON.stringify([...lines, line]));
  };
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...values: unknown[]) => {
      record(`${level}: ${values.map(String).join(' ')}`);
      write(...values);
    };
  }
  // Capturing, because the failure of an element's file does not bubble.
  addEventListener(
    'error',
    ({ message, target }) => {
      const { src, href } = (target ?? {}) as { src?: string; href?: string };
      record(message ? `uncaught: ${message}` : `failed: ${src ?? href}`);
    },
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => record(`uncaught: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
    record(`security policy: ${violatedDirective} ${blockedURI} ${sample}`);
  });
}
