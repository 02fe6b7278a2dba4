import { Icon } from '@patina/ui/Icon';
import { type ComponentProps, useState } from 'react';
import styles from './ProductImage.module.css';
import { useImageUrl } from './use-image-url.ts';

interface ProductImageProps extends Pick<ComponentProps<'img'>, 'className' | 'sizes'> {
  /** `img_url` of the product. */
  source: string;
  /** Empty where the title stands beside it. */
  alt: string;
  /** Says that there is no picture, for those who see. */
  missingLabel: string;
  /** In sight when the page opens: loaded first, all others when they come near. */
  isFirst: boolean;
}

/** The picture of an item, and a calm mark in its place when it cannot be had. */
export function ProductImage({ source, alt, missingLabel, isFirst, className }: ProductImageProps) {
  const url = useImageUrl()(source);
  const [failed, setFailed] = useState<string>();
  if (failed === url || source === '') {
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
      onError={() => setFailed(url)}
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
    />
  );
}
