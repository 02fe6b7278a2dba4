import { RemotesContext } from '@patina/platform/remotes';
import { createElement, type ReactNode, useContext } from 'react';

interface KeptPartProps {
  /** Tells parts apart that are made of the same data. */
  name: string;
  /**
   * All that the part shows, as JSON can say it, beside what the frame of the page is made of: language, currency, texts,
   * settings and what else the start-up has read. The address is in none of these.
   */
  data?: unknown;
  /** One or more elements, without text beside them. */
  children: ReactNode;
}

function PartInBrowser({ children }: Pick<KeptPartProps, 'children'>): ReactNode {
  return children;
}

function PartOnServer({ name, data, children }: KeptPartProps): ReactNode {
  const parts = useContext(RemotesContext)?.parts;
  if (!parts) return children;
  const { place, isKept } = parts.take(name, data);
  return createElement(parts.element, { 'data-place': place }, isKept ? undefined : children);
}

/**
 * A part that many pages have, such as a card: on the server it is rendered once for the same data, for all guests. It may be
 * of a visitor only if its data are: a page of one visitor is rendered where nothing is kept for the next one.
 */
export const KeptPart: (props: KeptPartProps) => ReactNode =
  typeof document === 'undefined' ? PartOnServer : PartInBrowser;
