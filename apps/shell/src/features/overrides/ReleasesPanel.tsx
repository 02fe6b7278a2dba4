import type { BootOverrides } from '@patina/platform/boot-data';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Sheet } from '@patina/ui/Sheet';
import { ChoiceLink } from './ChoiceLink.tsx';
import { ChooseBuildForm } from './ChooseBuildForm.tsx';
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
        <ReleasesTable apps={apps} choices={choices} onChoose={onChoose} />
        <ChooseBuildForm names={apps.map(({ name }) => name)} allowed={allowed} onChoose={onChoose} />
        {choices.length > 0 && (
          <section className={styles.choices} aria-label="Your choice">
            <ChoiceLink choices={choices} />
            <Button onClick={() => onChoose(['none'])}>Take all back</Button>
          </section>
        )}
      </div>
    </Sheet>
  );
}
