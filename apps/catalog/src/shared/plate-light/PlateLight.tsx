import styles from './PlateLight.module.css';

/** A light on the plate and on the item; an element around it follows the pointer with `followPointer`. */
export function PlateLight() {
  return <span className={styles.light} aria-hidden="true" />;
}
