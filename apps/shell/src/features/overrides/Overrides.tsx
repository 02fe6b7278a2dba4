import type { BootOverrides } from '@patina/platform/boot-data';
import { LazyPart } from '@patina/platform/lazy-part';
import { useEffect, useState } from 'react';
import { OverrideBanner } from './OverrideBanner.tsx';
import { OwnerOutlines } from './OwnerOutlines.tsx';
import { overrideAddress } from './override-address.ts';
import { type PanelState, readPanelState, savePanelState } from './stored-panel-state.ts';
import { useAppsInPage } from './use-apps-in-page.ts';

/** Key that opens and closes the panel; browsers do not use it. */
const PANEL_KEY = 'F2';

const loadPanel = async () =>
  (await import(/* webpackChunkName: "ReleasesPanel" */ './ReleasesPanel.tsx')).ReleasesPanel;

/** The releases panel of developers and QA, and the banner while something is overridden. */
export function Overrides({ overrides }: { overrides: BootOverrides }) {
  const [{ isOpen, hasOutlines }, setRemembered] = useState(() => readPanelState(sessionStorage, location.search));
  const apps = useAppsInPage(overrides.apps);

  function change(next: Partial<PanelState>) {
    setRemembered((before) => ({ ...before, ...next }));
  }

  useEffect(() => savePanelState(sessionStorage, { isOpen, hasOutlines }), [isOpen, hasOutlines]);

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== PANEL_KEY || event.repeat) return;
      event.preventDefault();
      setRemembered((before) => ({ ...before, isOpen: !before.isOpen }));
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  const choose = (choices: string[]) => location.assign(overrideAddress(location.href, choices));
  return (
    <>
      <OverrideBanner
        choices={overrides.choices}
        apps={apps}
        onChoose={choose}
        onOpenPanel={() => change({ isOpen: true })}
      />
      {hasOutlines && <OwnerOutlines apps={apps} />}
      {isOpen && (
        <LazyPart
          load={loadPanel}
          props={{
            overrides,
            apps,
            hasOutlines,
            onOutlinesChange: (wanted: boolean) => change({ hasOutlines: wanted }),
            onChoose: choose,
            onClose: () => change({ isOpen: false }),
          }}
          fallback={null}
          failed={() => null}
        />
      )}
    </>
  );
}
