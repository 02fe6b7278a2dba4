import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import { useValueName } from '#shared/item-names/item-names.ts';
import styles from './ItemTitle.module.css';

/**
 * An item's name with the weapon quiet above the finish and its phase. The rest of the name, which chips show, is hidden
 * in its place: what is read aloud and copied is the whole name.
 */
export function ItemTitle({ product: { title, hero, finish, phase } }: { product: Product }) {
  const skin = finish ? `${hero} | ${finish}` : hero;
  const at = title.indexOf(skin);
  if (at === -1) return <Unbroken text={title} />;
  const after = title.slice(at + skin.length);
  const grade = phase && after.endsWith(phase) ? after.slice(0, -phase.length) : after;
  return (
    <>
      <span className={styles.hidden}>{title.slice(0, at)}</span>
      {finish && (
        <>
          <span className={styles.weapon}>{hero}</span>
          <span className={styles.hidden}> | </span>
        </>
      )}
      <Unbroken text={finish || hero} />
      <span className={styles.hidden}>{grade.trimEnd()}</span> {phase && <span className={styles.phase}>{phase}</span>}
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

/** `★` of knives and gloves, and the class of an item that is not a normal one: what its name begins with. */
export function ClassChip({
  product: { title, item_class },
  className = '',
}: {
  product: Product;
  className?: string;
}) {
  const nameOf = useValueName();
  const star = title.startsWith('★') ? '★ ' : '';
  const text = star + (item_class === 'Normal' ? '' : nameOf(item_class));
  return text ? (
    <span className={`${styles.chip} ${className}`} data-class={item_class}>
      {text}
    </span>
  ) : null;
}
