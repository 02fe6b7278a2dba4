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
 * @param {string[]} shell.files without which the shell does not start; the last one is the script that starts it
 * @param {{ version: string, base: string, files: string[] }} [shell.standIn] the fallback
 * @param {number} shell.share of the pages that report uses of releases, too, from 0 to 1
 * @param {[name: string, maxAge: number]} shell.cookie with the failed versions; its life is in seconds
 * @param {[slowAfterMs: number, noticeAfterMs: number, busyMs: number, repairMs: number]} shell.times when the fallback is
 *   loaded as well, when the notice is shown, how much later on a slow processor, and the longest wait for a file that is
 *   requested again
 */
export default function watchShell(shell) {
  const { version, base, files, standIn } = shell;
  const [cookieName, cookieMaxAge] = shell.cookie;
  const [slowAfterMs, noticeAfterMs, busyMs, repairMs] = shell.times;
  const { dataset } = document.documentElement;
  const sampled = Math.random() < shell.share;
  let isDone = false;
  let hasStarted = false;

  const hasRendered = () => document.querySelector('#root:not([data-server]) > :not(.patina-splash)') !== null;
  const isWaiting = () => !isDone && !hasStarted && !hasRendered();

  /**
   * @param {'error' | 'load'} kind
   * @param {unknown} source file or stack of the error
   * @param {boolean} [isRepairable] whether the file has a hash to check it with
   */
  const handleFailure = async (kind, source, isRepairable = false) => {
    if (!String(source).includes(base) || hasRendered()) return;
    // The shell shows its error state in the place of a page whose files fail.
    if (kind === 'load' && !standIn && !files.some((file) => String(source).endsWith(base + file))) return;
    if (isDone) return;
    isDone = true;
    // Tried once.
    const tried = `repairedShell=${version}`;
    if (isRepairable && (await repairFiles()) && !hasCookie(tried) && setCookie(tried, 60)) {
      location.reload();
      return;
    }
    report(kind);
    replace();
  };

  /**
   * @param {string} pair name and value
   * @param {number} maxAge in seconds
   * @returns whether the browser keeps it
   */
  const setCookie = (pair, maxAge) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all target browsers
    document.cookie = `${pair}; path=/; max-age=${maxAge}; samesite=lax`;
    return hasCookie(pair);
  };

  /** @param {string} pair name and value */
  const hasCookie = (pair) => document.cookie.split('; ').includes(pair);

  /**
   * Requests the shell's files past the cache that the browser may have cached wrongly. All of them are checked: a
   * script fails together with the one it imports, in either order.
   * @returns whether each arrived as it was released
   */
  const repairFiles = () => {
    const elements = /** @type {NodeListOf<HTMLScriptElement & HTMLLinkElement>} */ (
      document.querySelectorAll('[integrity]:not([data-late], [rel=preload])')
    );
    const repairs = [...elements].map(async ({ src, href, integrity }) => {
      const file = src || href;
      if (file.includes(base)) await read(file, { integrity }).catch(() => read(file, { integrity, cache: 'reload' }));
    });
    return Promise.race([
      Promise.all(repairs).then(
        () => true,
        () => false,
      ),
      new Promise((resolve) => setTimeout(resolve, repairMs)),
    ]);
  };

  const prefix = `${cookieName}=`;

  /** Makes the edge compose the next pages with the fallback; false if there is none, or no cookie to choose it. */
  const chooseStandIn = () => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith(prefix));
    const failed = cookie?.slice(prefix.length).split('~') ?? [];
    if (!standIn || failed.includes(version)) return false;
    return setCookie(prefix + [...failed, version].join('~'), cookieMaxAge);
  };

  /** Reloads the page with the fallback, or shows the notice. */
  const replace = () => {
    if (chooseStandIn()) {
      location.reload();
      return;
    }
    // After both have failed, "Try again" begins with the live release.
    setCookie(prefix, 0);
    dataset['shell'] = 'failed';
  };

  /** The timing of a file that has arrived, or the element of a style sheet that is inside the document. */
  const hasArrived = (/** @type {string} */ file) =>
    performance.getEntriesByName(new URL(base + file, location.href).href)[0] ??
    document.querySelector(`[data-href="${base + file}"]`);
  /** On a slow processor the files are there long before they have run. */
  const isHanging = () => isWaiting() && !files.every(hasArrived);

  /** The first to arrive is used: on a slow line that is the live release, because it has a head start. */
  const loadStandIn = async () => {
    if (!standIn || !isHanging()) return;
    await Promise.all(standIn.files.map((file) => read(standIn.base + file)));
    if (!isHanging()) return;
    isDone = true;
    report('slow');
    replace();
  };

  const showNotice = (wasBusy = false) => {
    if (!isWaiting()) return;
    // The browser shows nothing while it waits for a style sheet; the page must not be shown without it.
    const sheets = document.querySelectorAll('link[rel=stylesheet]:not([data-late])');
    const hanging = [...sheets].filter((link) => !(/** @type {HTMLLinkElement} */ (link).sheet));
    if (!wasBusy && hanging.length === 0 && !isHanging()) {
      setTimeout(showNotice, busyMs, true);
      return;
    }
    for (const link of hanging) link.remove();
    isDone = hanging.length > 0;
    dataset['shell'] = isDone ? 'failed' : 'slow';
  };

  /**
   * @param {string} file
   * @param {RequestInit} [options]
   */
  const read = async (file, options) => {
    const answer = await fetch(file, options);
    const type = answer.headers.get('content-type') ?? '';
    if (!answer.ok || !/javascript|css/.test(type)) throw answer;
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
      // JSON leaves it out if there is none.
      failures: [{ ...release, kind, standIn: /** @type {string} */ (standIn?.version) }],
      vitals: [],
    };
    const page = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType('navigation')[0]);
    const headers = { 'content-type': 'application/json', 'x-page-token': JSON.stringify(page?.serverTiming) };
    /** @type {RequestInit} */
    const request = { method: 'POST', headers, body: JSON.stringify(body), keepalive: true, credentials: 'omit' };
    fetch('/api/telemetry', request).catch(() => {});
  };

  const handleError = (/** @type {ErrorEvent | Event} */ event) => {
    if ('filename' in event && event.filename) {
      handleFailure('error', event.filename);
      return;
    }
    const element = /** @type {Partial<HTMLScriptElement & HTMLLinkElement> | null} */ (event.target);
    // The shell's file loader handles failures of what it loads; a preloaded list is only missed by it.
    if (element?.dataset?.['late'] !== undefined || element?.rel === 'preload') return;
    handleFailure('load', element?.src ?? element?.href, Boolean(element?.integrity));
  };
  const handleLoad = (/** @type {Event} */ { target }) => {
    // A preload of the entry says nothing.
    if (target instanceof HTMLScriptElement && target.src.endsWith(base + files.at(-1))) hasStarted = true;
  };
  /**
   * For the shell that runs, when a page of its own does not load.
   * @param {string} address of the page
   * @param {Error} error
   */
  const patinaReplaceShell = (address, error) => {
    if (!chooseStandIn()) return false;
    report(error.name === 'TimeoutError' ? 'slow' : 'load');
    if (new URL(address, location.href).href === location.href) location.reload();
    else location.assign(address);
    // The page is being left.
    return new Promise(() => {});
  };
  Object.assign(globalThis, { patinaReplaceShell });
  addEventListener('error', handleError, true);
  addEventListener('load', handleLoad, true);
  addEventListener('unhandledrejection', ({ reason }) => handleFailure('error', reason?.message + reason?.stack));
  setTimeout(() => loadStandIn().catch(() => {}), slowAfterMs);
  setTimeout(showNotice, noticeAfterMs);
}
