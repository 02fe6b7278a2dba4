import { Panel } from '@patina/ui/Layout';
import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: string;
  text?: string;
  children: ReactNode;
}

/** A section of the account in a frame. */
export function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <Panel as="section" gap={2} aria-labelledby={id} className={styles.part}>
      <div>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {children}
    </Panel>
  );
}
