import type { BootOverrides } from '@patina/platform/boot-data';
import { PUBLISHED_RELEASES } from '@patina/platform/override-policy';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Sheet } from '@patina/ui/Sheet';
import { useState } from 'react';
import { ChooseBuildForm } from './ChooseBuildForm.tsx';
import { MixLink } from './MixLink.tsx';
import { mixOf } from './mix-of.ts';
import { ReleaseList } from './ReleaseList.tsx';
import styles from './ReleasesPanel.module.css';
import { ReleasesTable } from './ReleasesTable.tsx';
import type { RunningApp } from './use-apps-in-page.ts';

interface ReleasesPanelProps {
  overrides: BootOverrides;
  apps: RunningApp[];
  hasOutlines: boolean;
  onOutlinesChange: (wanted: boolean) => void;
  onChoose: (choices: string[]) => void;
  onClose: () => void;
}

/** The releases in the page, with a form to override them. */
export function ReleasesPanel({
  overrides,
  apps,
  hasOutlines,
  onOutlinesChange,
  onChoose,
  onClose,
}: ReleasesPanelProps) {
  const { allowed, choices } = overrides;
  const [listed, setListed] = useState<string>();
  const listedApp = apps.find(({ name }) => name === listed);
  const mix = mixOf(apps, overrides);
  return (
    <Sheet
      open
      isModal={false}
      onOpenChange={onClose}
      title="Releases in this page"
      closeLabel="Close the panel"
      className={styles.panel}
      lang="en"
    >
      <div className={styles.content}>
        <Checkbox checked={hasOutlines} onCheckedChange={onOutlinesChange}>
          Outline the owner of every part
        </Checkbox>
        <ReleasesTable
          apps={apps}
          choices={choices}
          onChoose={onChoose}
          onList={allowed.includes(PUBLISHED_RELEASES) ? setListed : undefined}
        />
        {listedApp && <ReleaseList app={listedApp} onChoose={onChoose} onClose={() => setListed(undefined)} />}
        <ChooseBuildForm names={apps.map(({ name }) => name)} allowed={allowed} onChoose={onChoose} />
        {mix.length > 0 && (
          <section className={styles.choices} aria-label="Your choice">
            <MixLink choices={mix} />
            {choices.length > 0 && <Button onClick={() => onChoose(['none'])}>Take all back</Button>}
          </section>
        )}
      </div>
    </Sheet>
  );
}
