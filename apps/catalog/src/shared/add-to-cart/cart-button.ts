import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';
import type { Button } from '@patina/ui/Button';
import type { ComponentProps } from 'react';

export interface CartButtonProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'> {
  product: Product;
  /** The accessible name contains the product's title. */
  isNamed?: boolean;
}
