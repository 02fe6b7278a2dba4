import type { Product } from '@patina/shared-api/contract/catalogue';
import type { Button } from '@patina/ui/Button';
import type { ComponentProps } from 'react';

export interface CartButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  product: Product;
  /** Says the product's title to those who listen, where a page is full of these buttons. */
  isNamed?: boolean;
}
