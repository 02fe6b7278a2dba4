import type { NamedSkin } from '@patina/shared-api/contract/offers/offer';

/** A skin that a typed name means. */
export function aNamedSkin(skin: Partial<NamedSkin> = {}): NamedSkin {
  return {
    name: 'AK-47 | Redline',
    item_class: 'Normal',
    is_meant: true,
    img_url: '/api/art/1/7-ft.svg',
    wears: [{ exterior: 'Field-Tested', price: 37.16 }],
    ...skin,
  };
}
