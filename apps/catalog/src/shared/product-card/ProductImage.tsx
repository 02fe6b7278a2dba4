import { usePicture } from '@patina/parts/use-picture';
import { Icon } from '@patina/ui/Icon';
import type { ComponentProps, PointerEvent } from 'react';
import styles from './ProductImage.module.css';

interface ProductImageProps extends Pick<ComponentProps<'img'>, 'className' | 'sizes'> {
  /** `img_url` of the product. */
  source: string;
  /** Empty if the title is shown beside it. */
  alt: string;
  /** Text shown if there is no picture. */
  missingLabel: string;
  /** True if visible when the page opens: loaded eagerly; all others lazily. */
  isFirst: boolean;
}

/** The picture of an item, or a placeholder if it fails to load. */
export function ProductImage({ source, alt, missingLabel, isFirst, className }: ProductImageProps) {
  const { url, onError } = usePicture(source);
  if (url === undefined) {
    return (
      <span className={styles.missing}>
        <Icon name="sparkle" />
        {missingLabel}
      </span>
    );
  }
  return (
    <img
      src={url}
      alt={alt}
      width={512}
      height={384}
      className={className}
      decoding="async"
      draggable={false}
      onError={onError}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}

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
