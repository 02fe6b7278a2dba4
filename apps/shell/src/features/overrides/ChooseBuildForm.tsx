import { MAX_BUILD_LENGTH, readBuild } from '@patina/platform/override-policy';
import { Button } from '@patina/ui/Button';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextField } from '@patina/ui/TextField';
import { type FormEvent, useState } from 'react';
import styles from './ChooseBuildForm.module.css';

interface ChooseBuildFormProps {
  /** The shell and the remotes. */
  names: string[];
  /** Allowed sources of builds; see override-policy.ts. */
  allowed: string[];
  onChoose: (choices: string[]) => void;
}

/** Overrides an app with another release, or with a build at an address. */
export function ChooseBuildForm({ names, allowed, onChoose }: ChooseBuildFormProps) {
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
        className={styles.app}
        options={names.map((name) => ({ value: name, label: name }))}
        value={app}
        onValueChange={(name) => setApp(name ?? app)}
      />
      <TextField
        label="Another release or address"
        className={styles.build}
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
