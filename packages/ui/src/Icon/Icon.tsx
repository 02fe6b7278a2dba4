import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'name'> {
  name: IconName;
  /** Accessible name, where no text beside the icon gives its meaning; without it the icon is decorative. */
  label?: string | undefined;
}

/** An icon 20 px high, or as high as `--icon`, in the colour of the text around it. */
export function Icon({ name, label, className, ...rest }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label names it; a title would also show a tooltip
    <svg viewBox="0 0 20 20" focusable="false" className={joinClasses(styles.root, className)} {...meaning} {...rest}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
