import styles from './ItemTitle.module.css';

/** An item's name whose hyphenated words (`AK-47`, `(Field-Tested)`) stay in one line. */
export function ItemTitle({ title }: { title: string }) {
  return title.split(/(\S*-\S*)/).map((part, index) =>
    part.includes('-') ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity
      <span key={index} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
