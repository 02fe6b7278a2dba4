import { type ReactNode, useId } from 'react';
import styles from './Part.module.css';

interface PartProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** One matter of the account in a frame of its own. */
export function Part({ title, text, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <div>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </section>
  );
}
