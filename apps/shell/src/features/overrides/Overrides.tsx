import type { BootOverrides } from '@patina/platform/boot';
import { LatePart } from '@patina/platform/late-part';
import { useEffect, useState } from 'react';
import { addressChoosing } from './address-choosing.ts';
import { OverrideBanner } from './OverrideBanner.tsx';
import { OwnerOutlines } from './OwnerOutlines.tsx';
import { type Remembered, readRemembered, remember } from './remembered.ts';
import { useAppsInPage } from './use-apps-in-page.ts';

/** Opens and closes the panel: it types nothing, and browsers leave it to the page. */
const PANEL_KEY = 'F2';

const loadPanel = async () =>
  (await import(/* webpackChunkName: "ReleasesPanel" */ './ReleasesPanel.tsx')).ReleasesPanel;

/** What developers and QA see of the releases in a page: a banner while something is overridden, and the panel. */
export function Overrides({ overrides }: { overrides: BootOverrides }) {
  const [{ isOpen, hasOutlines }, setRemembered] = useState(() => readRemembered(sessionStorage, location.search));
  const apps = useAppsInPage(overrides.apps);

  function change(next: Partial<Remembered>) {
    setRemembered((before) => ({ ...before, ...next }));
  }

  useEffect(() => remember(sessionStorage, { isOpen, hasOutlines }), [isOpen, hasOutlines]);

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== PANEL_KEY || event.repeat) return;
      event.preventDefault();
      setRemembered((before) => ({ ...before, isOpen: !before.isOpen }));
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  const choose = (choices: string[]) => location.assign(addressChoosing(location.href, choices));
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
        <LatePart
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
