import type { ComponentProps } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

export interface IconProps extends Omit<ComponentProps<'svg'>, 'children' | 'name'> {
  name: IconName;
  /** Says what the icon means where no text beside it does; without it the icon is decoration. */
  label?: string | undefined;
}

/** An icon as tall as 20 px, or as `--icon` says, in the colour of the text around it. */
export function Icon({ name, label, className, ...rest }: IconProps) {
  const meaning = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the label names it; a title would also pop up as a tooltip
    <svg viewBox="0 0 20 20" focusable="false" className={joinClasses(styles.root, className)} {...meaning} {...rest}>
      <path d={iconPaths[name]} />
    </svg>
  );
}
