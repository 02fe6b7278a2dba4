import { EXTERIORS, ITEM_CLASSES, type ProductWear } from '@patina/shared-api/contract/catalogue/catalogue';

interface WearGroup {
  itemClass: ProductWear['item_class'];
  /** From best to worst. */
  wears: ProductWear[];
}

/** Groups the wears of a skin by class, in the usual order. */
export function wearGroups(wears: ProductWear[]): WearGroup[] {
  return ITEM_CLASSES.map((itemClass) => ({
    itemClass,
    wears: wears
      .filter((wear) => wear.item_class === itemClass)
      .sort((a, b) => rank(a.exterior) - rank(b.exterior) || a.id - b.id),
  })).filter((group) => group.wears.length > 0);
}

function rank(exterior: string | null): number {
  return EXTERIORS.findIndex(({ name }) => name === exterior);
}
