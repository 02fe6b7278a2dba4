// @ts-check
/// <reference lib="dom" />
/*
 * The function below runs in the page: shell-watchdog.ts writes its source into an inline script. It therefore uses
 * nothing from outside and is JavaScript, with its types in comments.
 */

/**
 * @param {object} shell
 * @param {string} shell.version
 * @param {string} shell.base address of the release's folder
 * @param {string} shell.entry script that starts the shell
 * @param {{ version: string, base: string, files: string[] }} [shell.standIn] the fallback
 * @param {boolean} shell.sampled whether this page reports uses of releases too
 * @param {string} shell.cookieName of the cookie with the failed versions
 * @param {number} shell.cookieMaxAge in seconds
 * @param {number} shell.slowAfterMs when the fallback is loaded as well
 * @param {number} shell.noticeAfterMs when the notice is shown
 * @param {number} shell.repairMs longest wait for a file that is requested again
 */
export default function watchShell(shell) {
  const { version, base, entry, standIn, sampled, cookieName, cookieMaxAge } = shell;
  const { dataset } = document.documentElement;
  let isDone = false;
  let hasStarted = false;

  const hasRendered = () => document.querySelector('#root > :not(.patina-splash)') !== null;
  const isWaiting = () => !isDone && !hasStarted && !hasRendered();

  /**
   * @param {'error' | 'load'} kind
   * @param {unknown} source file or stack of the error
   */
  const handleFailure = async (kind, source) => {
    if (!String(source).includes(base) || hasRendered()) return;
    // What the browser has cached of the file may be wrong.
    const repaired = kind === 'load' && read(String(source), 'reload').catch(() => {});
    if (isDone) return;
    isDone = true;
    report(kind);
    await Promise.race([repaired, new Promise((resolve) => setTimeout(resolve, shell.repairMs))]);
    replace();
  };

  /** Reloads the page with the fallback; if there is none, or no cookie to choose it, shows the notice. */
  const replace = () => {
    const prefix = `${cookieName}=`;
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
    const failed = cookie?.slice(prefix.length).split('~') ?? [];
    if (standIn && !failed.includes(version)) {
      const next = prefix + [...failed, version].join('~');
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all target browsers
      document.cookie = `${next}; path=/; max-age=${cookieMaxAge}; samesite=lax`;
      if (document.cookie.includes(next)) {
        location.reload();
        return;
      }
    }
    // After both have failed, "Try again" begins with the live release.
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${prefix}; path=/; max-age=0`;
    dataset['shell'] = 'failed';
  };

  /** The first to arrive is used: on a slow line that is the live release, because it has a head start. */
  const loadStandIn = async () => {
    if (!standIn || !isWaiting()) return;
    await Promise.all(standIn.files.map((file) => read(standIn.base + file, 'default')));
    if (!isWaiting()) return;
    isDone = true;
    report('slow');
    replace();
  };

  const showNotice = () => {
    if (!isWaiting()) return;
    // The browser shows nothing while it waits for a style sheet; the page must not be shown without it.
    const sheets = document.querySelectorAll('link[rel=stylesheet]:not([data-late])');
    const hanging = [...sheets].filter((link) => !(/** @type {HTMLLinkElement} */ (link).sheet));
    for (const link of hanging) link.remove();
    isDone = hanging.length > 0;
    dataset['shell'] = isDone ? 'failed' : 'slow';
  };

  /**
   * @param {string} file
   * @param {RequestCache} cache
   */
  const read = async (file, cache) => {
    const answer = await fetch(file, { cache });
    if (!answer.ok) throw answer;
    await answer.arrayBuffer();
  };

  /** @param {'error' | 'load' | 'slow'} kind */
  const report = (kind) => {
    const release = { app: 'shell', version };
    /** @type {import('@patina/shared-api/contract/releases/telemetry').TelemetryReport} */
    const body = {
      releases: { shell: version },
      shared: {},
      sampled,
      uses: sampled ? [release] : [],
      failures: [standIn === undefined ? { ...release, kind } : { ...release, kind, standIn: standIn.version }],
      vitals: [],
    };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
    fetch('/api/telemetry', { ...request, credentials: 'omit' }).catch(() => {});
  };

  const addressOf = (/** @type {Event} */ { target }) => {
    const element = /** @type {Partial<HTMLScriptElement & HTMLLinkElement> | null} */ (target);
    // The shell's file loader handles failures of what it loads; a preloaded list is only missed by it.
    const isOwn = element?.dataset?.['late'] === undefined && element?.rel !== 'preload';
    return isOwn ? (element?.src ?? element?.href) : undefined;
  };
  const handleError = (/** @type {ErrorEvent | Event} */ event) => {
    if ('filename' in event && event.filename) handleFailure('error', event.filename);
    else handleFailure('load', addressOf(event));
  };
  const handleLoad = (/** @type {Event} */ event) => {
    // Also when a preload has loaded, so only a script counts.
    if (event.target instanceof HTMLScriptElement && addressOf(event)?.endsWith(base + entry)) hasStarted = true;
  };
  addEventListener('error', handleError, true);
  addEventListener('load', handleLoad, true);
  addEventListener('unhandledrejection', ({ reason }) => handleFailure('error', reason?.message + reason?.stack));
  setTimeout(() => loadStandIn().catch(() => {}), shell.slowAfterMs);
  setTimeout(showNotice, shell.noticeAfterMs);
}
