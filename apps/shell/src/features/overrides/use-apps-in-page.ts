import type { AppInPage } from '@patina/platform/boot';
import { CONTRACT_VERSION } from '@patina/platform/registry';
import { contractMismatch } from '@patina/platform/remote-contract';
import { useSyncExternalStore } from 'react';
import { useShell } from '#features/start-up/ShellContext.ts';
import { describeLoading } from './describe-loading.ts';
import { lookRegularly } from './look-regularly.ts';

/** An app as this page runs it. */
export interface RunningApp extends AppInPage {
  name: string;
  /** Why the release that was chosen for the page cannot run in it. */
  misfit?: string | undefined;
  /** How long its entry took to load, in milliseconds; undefined while it is not loaded. */
  loadTime?: number | undefined;
  /** Modules of it that have been loaded, such as `routes`. */
  modules: string[];
}

/** What a release is called; a build that is none has only its address. */
export function releaseName({ version, base }: Pick<RunningApp, 'version' | 'base'>): string {
  return /^https?:/.test(base) ? base : version;
}

/** The shell and the remotes, as the page runs them now. */
export function useAppsInPage(apps: Record<string, AppInPage>): RunningApp[] {
  const { boot, telemetry } = useShell();
  // As text, so that the page is rendered anew only when something has changed.
  const text = useSyncExternalStore(lookRegularly, () =>
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
