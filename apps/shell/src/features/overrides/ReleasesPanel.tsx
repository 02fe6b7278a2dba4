import type { BootOverrides } from '@patina/platform/boot-data';
import { MAX_BUILD_LENGTH, PUBLISHED_RELEASES, readBuild } from '@patina/platform/override-policy';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Row, Stack } from '@patina/ui/Layout';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { Sheet } from '@patina/ui/Sheet';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useShell } from '#shared/storefront/shell-storefront.ts';
import { overrideAddress } from './override-address.ts';
import { ReleaseList } from './ReleaseList.tsx';
import styles from './ReleasesPanel.module.css';
import { ReleasesTable } from './ReleasesTable.tsx';
import { SlotsTable } from './SlotsTable.tsx';
import { poll, type RunningApp, releaseName } from './use-apps-in-page.ts';

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
  const { slice } = useShell().boot;
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
      <Stack gap={3} className={styles.content}>
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
        {slice.slots && <SlotsTable slots={slice.slots} onChoose={onChoose} />}
        <ChooseBuildForm names={apps.map(({ name }) => name)} allowed={allowed} onChoose={onChoose} />
        {mix.length > 0 && (
          <Row as="section" gap={2} align="end" wrap aria-label="Your choice">
            <MixLink choices={mix} />
            {choices.length > 0 && <Button onClick={() => onChoose(['none'])}>Take all back</Button>}
          </Row>
        )}
      </Stack>
    </Sheet>
  );
}

interface ChooseBuildFormProps {
  /** The shell and the remotes. */
  names: string[];
  /** Allowed sources of builds; see override-policy.ts. */
  allowed: string[];
  onChoose: (choices: string[]) => void;
}

/** Overrides an app with another release, or with a build at an address. */
function ChooseBuildForm({ names, allowed, onChoose }: ChooseBuildFormProps) {
  const [app, setApp] = useState(names.find((name) => name !== 'shell') ?? 'shell');
  const [build, setBuild] = useState('');
  const [problem, setProblem] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = build.trim();
    const read = readBuild(text, allowed);
    setProblem(read.kind === 'rejection' ? read.reason : undefined);
    if (read.kind !== 'rejection') onChoose([`${app}@${text}`]);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Another release or build">
      <NativeSelect
        label="App"
        options={names.map((name) => ({ value: name, label: name }))}
        value={app}
        onValueChange={(name) => setApp(name ?? app)}
      />
      <TextField
        label="Another release or address"
        hint={`Builds may come from: ${allowed.join(', ')}`}
        error={problem}
        placeholder="1.4.2-ab12cd34 or http://localhost:3101"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_BUILD_LENGTH}
        value={build}
        onChange={(event) => setBuild(event.currentTarget.value)}
      />
      <Button type="submit" variant="solid" className={styles.use}>
        Use it
      </Button>
    </form>
  );
}

/**
 * Address of this page with these choices, to share: a colleague sees the same mix of releases, now and later.
 * @param choices see `mixOf`
 */
function MixLink({ choices }: { choices: string[] }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'failed'>('ready');
  const href = useSyncExternalStore(poll, () => location.href);
  const link = overrideAddress(href, choices);

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setStep('copied');
    } catch {
      setStep('failed');
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        label="Link to this page with these releases"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        error={step === 'failed' && 'The browser does not let the page copy it: copy it out of the field.'}
      />
      <Button onClick={copy}>Copy</Button>
      <span role="status" className={styles.done}>
        {step === 'copied' && 'Copied'}
      </span>
    </div>
  );
}

/**
 * Choices that show the releases of this page to anybody: every app with what runs, in place of the visitor's own
 * choices. Where published releases may not be chosen, only the overrides.
 */
function mixOf(apps: RunningApp[], { allowed, choices }: Pick<BootOverrides, 'allowed' | 'choices'>): string[] {
  if (!allowed.includes(PUBLISHED_RELEASES)) return choices.map(({ app, build }) => `${app}@${build}`);
  return ['none', ...apps.map((app) => `${app.name}@${releaseName(app)}`)];
}
