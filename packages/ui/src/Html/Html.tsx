import { type ComponentProps, useMemo } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './Html.module.css';
import { trustedHtml } from './trusted-html.ts';

export interface HtmlProps extends Omit<ComponentProps<'div'>, 'children' | 'dangerouslySetInnerHTML'> {
  /** HTML that our own server has sanitised. Never anything typed by a visitor, never anything from another origin. */
  html: string;
  /** `prose` gives the text of a static page its typography; `plain` inherits it. */
  look?: 'prose' | 'plain';
}

/** Renders HTML that the server has sanitised: static pages, requisites, copyright. The only place that renders HTML. */
export function Html({ html, look = 'prose', className, ...rest }: HtmlProps) {
  // Trusted HTML is an object, and React writes another one anew though its text is the same.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    <div
      data-look={look}
      className={joinClasses(styles.root, className)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the only place that renders HTML; `html` must be sanitised by our server
      dangerouslySetInnerHTML={trusted}
      {...rest}
    />
  );
}
