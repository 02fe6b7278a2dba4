import type { PointerEvent } from 'react';
import styles from './PlateLight.module.css';

/** A light on the plate and on the item; an element around it follows the pointer with `followPointer`. */
export function PlateLight() {
  return <span className={styles.light} aria-hidden="true" />;
}

/** Lets the light of the plate inside follow a mouse until it leaves; for `onPointerEnter`. Measures once, at the start. */
export function followPointer({ currentTarget, pointerType, nativeEvent }: PointerEvent<HTMLElement>): void {
  if (pointerType !== 'mouse') return;
  const { dataset, style } = currentTarget;
  const { left, top } = currentTarget.getBoundingClientRect();
  // In coordinates of the page, which scrolling does not change.
  const [pageLeft, pageTop] = [left + scrollX, top + scrollY];
  const shine = ({ pageX, pageY }: MouseEvent) => {
    style.setProperty('--light-x', `${pageX - pageLeft}px`);
    style.setProperty('--light-y', `${pageY - pageTop}px`);
    dataset['lit'] = '';
  };
  shine(nativeEvent);
  currentTarget.onpointermove = shine;
  currentTarget.onpointerleave = () => delete dataset['lit'];
}
