import type { AppInPage } from '@patina/platform/boot-data';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { contractMismatch } from '@patina/platform/remote-contract';
import { useSyncExternalStore } from 'react';
import { useShell } from '#shared/storefront/ShellContext.ts';
import { describeLoading } from './describe-loading.ts';
import { poll } from './poll.ts';

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
