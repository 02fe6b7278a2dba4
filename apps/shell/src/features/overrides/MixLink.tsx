import { Button } from '@patina/ui/Button';
import { TextField } from '@patina/ui/TextField';
import { useState, useSyncExternalStore } from 'react';
import styles from './MixLink.module.css';
import { overrideAddress } from './override-address.ts';
import { poll } from './poll.ts';

/**
 * Address of this page with these choices, to share: a colleague sees the same mix of releases, now and later.
 * @param choices see `mixOf`
 */
export function MixLink({ choices }: { choices: string[] }) {
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
