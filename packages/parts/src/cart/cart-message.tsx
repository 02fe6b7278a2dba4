import { paths } from '@patina/shared-api/paths';
import type { ReactNode } from 'react';
import { linkMessage } from '../notice/link-message.tsx';
import { storedItem } from './stored-item.ts';

/** A message with a link to the cart. @param follow opens the cart without loading the page anew */
export const cartMessage = (text: string, link: string, follow: () => void): ReactNode =>
  linkMessage(text, link, paths.cart(), follow);

/** The product that a guest wants in the cart; the shell adds it after the sign-in. */
export const { keep: keepWantedItem, has: hasWantedItem, take: takeWantedItem } = storedItem('wanted-item');

/** The unit of it that they have chosen, if they have. */
export const { keep: keepWantedUnit, take: takeWantedUnit } = storedItem('wanted-unit');
