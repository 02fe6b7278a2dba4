import { usePicture } from '@patina/parts/use-picture';
import { Icon } from '@patina/ui/Icon';
import type { ComponentProps } from 'react';
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
