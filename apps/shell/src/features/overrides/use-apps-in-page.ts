import type { AppInPage } from '@patina/platform/boot-data';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { contractMismatch } from '@patina/platform/remote-contract';
import { MAX_RETRIES, retryBase } from '@patina/platform/retry-address';
import { useSyncExternalStore } from 'react';
import { useShell } from '#shared/storefront/shell-storefront.ts';

/** An app as it runs in this page. */
export interface RunningApp extends AppInPage {
  name: string;
  /** Why an overriding release cannot run. */
  misfit?: string | undefined;
  /** Loading time of its entry in milliseconds; undefined until it is loaded. */
  loadTime?: number | undefined;
  /** Modules of it that have been loaded, such as `routes`. */
  modules: string[];
}

/** Name of a release; a build outside the registry has only its address. */
export function releaseName({ version, base }: Pick<RunningApp, 'version' | 'base'>): string {
  return /^https?:/.test(base) ? base : version;
}

/** The shell and the remotes that currently run in the page. */
export function useAppsInPage(apps: Record<string, AppInPage>): RunningApp[] {
  const { boot, telemetry } = useShell();
  // Compared as text, so that the panel renders only when something has changed.
  const text = useSyncExternalStore(poll, () =>
    JSON.stringify(Object.entries(apps).map(([name, app]) => running(name, app))),
  );
  return JSON.parse(text) as RunningApp[];

  function running(name: string, app: AppInPage): RunningApp {
    const { release, previous } = boot.slice.remotes[name] ?? {};
    const runs = telemetry.running.get(name);
    const standsIn = runs !== undefined && runs !== app.version;
    const inUse = standsIn && previous ? { ...app, ...previous, commit: null } : app;
    return {
      ...inUse,
      name,
      state: standsIn ? 'stand-in' : app.state,
      misfit: app.contract === CONTRACT_VERSION ? release?.misfit : contractMismatch(app.contract),
      ...describeLoading(performance.getEntriesByType('resource'), inUse.base, inUse.entry),
    };
  }
}

type Loaded = Pick<PerformanceResourceTiming, 'name' | 'duration'>;

/** File name of an exposed module's chunk: `expose-TopUpDialog.3a9ffe3d67.js`. */
const MODULE = /\/expose-([\w-]+)[.\w]*\.js$/;

/**
 * Reads the browser's resource timing of a release: its entry's duration in milliseconds, and its modules.
 * @param base address of the release's folder
 */
export function describeLoading(
  loaded: Loaded[],
  base: string,
  entry: string,
): { loadTime?: number; modules: string[] } {
  const absolute = (address: string) => new URL(address, location.href).href;
  const attempts = Array.from({ length: MAX_RETRIES + 1 }, (_, attempt) => retryBase(base, attempt));
  const entries = new Set(attempts.map((folder) => absolute(`${folder}${entry}`)));
  const arrived = loaded.findLast(({ name }) => entries.has(name));
  const modules = loaded
    .filter(({ name }) => name.startsWith(absolute(base)))
    .flatMap(({ name }) => MODULE.exec(name)?.[1] ?? []);
  return { ...(arrived && { loadTime: Math.round(arrived.duration) }), modules: [...new Set(modules)].sort() };
}

/** How often the panel reads the page's state. */
const POLL_INTERVAL_MS = 500;

/** Subscription for `useSyncExternalStore` to state that has no event: polls it. Returns a function that stops it. */
export function poll(onTick: () => void): () => void {
  const timer = setInterval(onTick, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
