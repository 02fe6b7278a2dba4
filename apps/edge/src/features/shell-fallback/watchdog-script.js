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
 * @param {string} [shell.standIn] version of the fallback
 * @param {boolean} shell.sampled whether this page reports uses of releases too
 * @param {string} shell.cookieName of the cookie with the failed versions
 * @param {number} shell.cookieMaxAge in seconds
 */
export default function watchShell({ version, base, standIn, sampled, cookieName, cookieMaxAge }) {
  let isDone = false;

  /**
   * @param {'error' | 'load'} kind
   * @param {unknown} source file or stack of the error
   */
  const handleFailure = (kind, source) => {
    const hasRendered = document.querySelector('#root > :not(.patina-splash)') !== null;
    if (isDone || !String(source).includes(base) || hasRendered) return;
    isDone = true;
    report(kind);
    const prefix = `${cookieName}=`;
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
    const failed = cookie?.slice(prefix.length).split('~') ?? [];
    if (!standIn || failed.includes(version)) return;
    const next = prefix + [...failed, version].join('~');
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all target browsers
    document.cookie = `${next}; path=/; max-age=${cookieMaxAge}; samesite=lax`;
    if (document.cookie.includes(next)) location.reload();
  };

  /** @param {'error' | 'load'} kind */
  const report = (kind) => {
    const release = { app: 'shell', version };
    /** @type {import('@patina/shared-api/contract/releases/telemetry').TelemetryReport} */
    const body = {
      releases: { shell: version },
      shared: {},
      sampled,
      uses: sampled ? [release] : [],
      failures: [standIn === undefined ? { ...release, kind } : { ...release, kind, standIn }],
      vitals: [],
    };
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true };
    fetch('/api/telemetry', { ...request, credentials: 'omit' }).catch(() => {});
  };

  const handleError = (/** @type {ErrorEvent | Event} */ event) => {
    const element = /** @type {Partial<HTMLScriptElement> | null} */ (event.target);
    if ('filename' in event && event.filename) handleFailure('error', event.filename);
    // The shell's file loader handles failures of what it loads.
    else if (element?.dataset?.['late'] === undefined) handleFailure('load', element?.src);
  };
  addEventListener('error', handleError, true);
  addEventListener('unhandledrejection', ({ reason }) => handleFailure('error', reason?.message + reason?.stack));
}
