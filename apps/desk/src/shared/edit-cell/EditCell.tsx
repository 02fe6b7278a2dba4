import { type KeyboardEvent, useId, useRef, useState } from 'react';
import styles from './EditCell.module.css';

interface EditCellProps {
  /** Accessible name: "Price of AK-47 | Redline". */
  label: string;
  /** The stored value, as it is typed. */
  value: string;
  /** Shown while there is no value. */
  placeholder?: string;
  inputMode?: 'decimal' | 'numeric';
  /** Stores what was typed. Resolves to why it was not stored, or to nothing; what is typed stays meanwhile. */
  save: (typed: string) => Promise<string | undefined>;
}

/**
 * A value that is changed where it is shown: stored on Enter and when the focus leaves, taken back by Escape. It shows what was
 * typed at once, and the stored value again if it is rejected.
 */
export function EditCell({ label, value, placeholder, inputMode, save }: EditCellProps) {
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const isLeft = useRef(false);
  const problemId = useId();

  async function store() {
    if (isLeft.current || typed === undefined) return;
    if (typed.trim() === value) return setTyped(undefined);
    setSaving(true);
    setProblem(undefined);
    const reason = await save(typed.trim()).finally(() => setSaving(false));
    setProblem(reason);
    setTyped(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    isLeft.current = event.key === 'Escape';
    if (isLeft.current) {
      setTyped(undefined);
      setProblem(undefined);
    }
    // Back to the row, so that its keys work.
    const row = event.currentTarget.closest<HTMLElement>('[data-row]');
    if (row) row.focus();
    else event.currentTarget.blur();
  }

  return (
    <span className={styles.root}>
      <input
        className={styles.input}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : problemId}
        data-saving={isSaving || undefined}
        autoComplete="off"
        inputMode={inputMode}
        placeholder={placeholder}
        value={typed ?? value}
        readOnly={isSaving}
        onFocus={() => {
          isLeft.current = false;
        }}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void store()}
      />
      {problem !== undefined && (
        <span id={problemId} role="alert" className={styles.problem}>
          {problem}
        </span>
      )}
    </span>
  );
}
