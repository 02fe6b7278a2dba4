import styles from './SkinTitle.module.css';

/** `★ `, the class, weapon and finish or one name, the wear, and the phase of a market name. */
export const PARTS =
  /^(?<star>★ )?(?<made>(?:StatTrak™|Souvenir) )?(?:(?<weapon>.+?) \| )?(?<name>.+?)(?<wear> \([^()]+\))?(?: · (?<phase>.+))?$/u;

interface SkinTitleProps {
  /** Such as `★ StatTrak™ Karambit | Doppler (Factory New) · Ruby`. */
  title: string;
  /** Of an API whose titles do not have it. */
  phase?: string | null | undefined;
}

/**
 * An item's name with the weapon quiet above the finish and its phase. The rest of the name, which chips show, is hidden
 * in its place: what is read aloud and copied is the whole name.
 */
export function SkinTitle({ title, phase: known }: SkinTitleProps) {
  const { star = '', made = '', weapon, name = title, wear = '', phase } = PARTS.exec(title)?.groups ?? {};
  const shownPhase = phase ?? known;
  return (
    <>
      <span className={styles.hidden}>{star + made}</span>
      {weapon && (
        <>
          <span className={styles.weapon}>{weapon}</span>
          <span className={styles.hidden}> | </span>
        </>
      )}
      <Unbroken text={name} />
      <span className={styles.hidden}>{phase === undefined ? wear : `${wear} ·`}</span>
      {shownPhase && (
        <>
          {' '}
          <span className={styles.phase}>{shownPhase}</span>
        </>
      )}
    </>
  );
}

/** Hyphenated words (`AK-47`) stay in one line. */
function Unbroken({ text }: { text: string }) {
  return [...text.split(/(\S*-\S*)/).entries()].map(([place, part]) =>
    part.includes('-') ? (
      <span key={place} className={styles.word}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
