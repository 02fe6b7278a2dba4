import type { OverrideChoice } from '@patina/platform/boot-data';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { useState, useSyncExternalStore } from 'react';
import styles from './ChoiceLink.module.css';
import { overrideAddress } from './override-address.ts';
import { poll } from './poll.ts';

/** Address of this page with the overrides, to share. */
export function ChoiceLink({ choices }: { choices: OverrideChoice[] }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'failed'>('ready');
  const href = useSyncExternalStore(poll, () => location.href);
  const link = overrideAddress(
    href,
    choices.map(({ app, build }) => `${app}@${build}`),
  );

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
        label="Link with your choice"
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
