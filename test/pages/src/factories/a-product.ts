import type { Product } from '@patina/shared-api/contract/catalogue/catalogue';

/** A plain rifle, with the given changes. */
export function aProduct(product: Partial<Product> = {}): Product {
  return {
    id: 7,
    title: 'AK-47 | Redline (Field-Tested)',
    finish: 'Redline',
    phase: null,
    type: 'Rifle',
    category: 'rifle',
    subcategory: 'ak-47',
    hero: 'AK-47',
    quality: 'Classified',
    rarity_color: '#d32ce6',
    exterior: 'Field-Tested',
    item_class: 'Normal',
    collection: 'The Phoenix Collection',
    price: 12.5,
    old_price: null,
    discount_percentage: null,
    img_url: '/api/art/1/7-ft.svg',
    new: false,
    sale: false,
    stock: 3,
    wear_min: 0.1,
    wear_max: 0.7,
    ...product,
  };
}
