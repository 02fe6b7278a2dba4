import type { OverrideChoice } from '@patina/platform/boot';
import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { useState, useSyncExternalStore } from 'react';
import { addressChoosing } from './address-choosing.ts';
import styles from './ChoiceLink.module.css';
import { lookRegularly } from './look-regularly.ts';

/** The address of this page with the choice in it, for somebody else to open. */
export function ChoiceLink({ choices }: { choices: OverrideChoice[] }) {
  const [step, setStep] = useState<'ready' | 'copied' | 'refused'>('ready');
  const href = useSyncExternalStore(lookRegularly, () => location.href);
  const link = addressChoosing(
    href,
    choices.map(({ app, build }) => `${app}@${build}`),
  );

  async function copy() {
    try {
      await navigator.clipboard.writeText(link);
      setStep('copied');
    } catch {
      setStep('refused');
    }
  }

  return (
    <div className={styles.link}>
      <TextField
        label="Link with your choice"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        error={step === 'refused' && 'The browser does not let the page copy it: copy it out of the field.'}
      />
      <Button onClick={copy}>Copy</Button>
      <span role="status" className={styles.done}>
        {step === 'copied' && 'Copied'}
      </span>
    </div>
  );
}
