import '@patina/platform/remote-contract';

/*
 * What each slot gives to its fillers, by the contract whose number stands in the `remote.json` of the app that has it. A
 * filler gets these and nothing else of the page. Another meaning, or one prop less, is another number.
 */

/** An item of the catalogue. */
export interface SlotProduct {
  id: number;
  /** Its name in the language of the page, such as `AK-47 | Redline (Field-Tested)`. */
  title: string;
  /** Address of its category, such as `rifle`. */
  category: string;
  /** The single item that the page is about, if it is about one. */
  unit?: number;
}

/** Of a list of the catalogue. */
export interface SlotList {
  /** Address of the category; absent in a list of all. */
  category?: string;
  /** From 1. */
  page: number;
}

/** A dialog that somebody opens; see useSlotDialog of the shared parts. */
export interface SlotDialog {
  open: boolean;
  onClose: () => void;
}

export interface TopUpSlot extends SlotDialog {
  /** Initial amount of the field, in the display currency: a number, or text as typed by the shopper. */
  amount?: number | string;
}

declare module '@patina/platform/remote-contract' {
  interface SlotProps {
    'account.offers': object;
    'account.overview': object;
    'balance.top-up': TopUpSlot;
    /** Ids of the products in the cart. */
    'cart.below-summary': { products: number[] };
    /** Number of the order. */
    'desk.order': { order: number };
    /** Number of the account. */
    'desk.person': { person: number };
    'header.tools': object;
    'home.section': object;
    'list.between-rows': SlotList;
    'order.actions': { order: number };
    'order.below-timeline': { order: number };
    'product.below-facts': SlotProduct;
    'product.below-price': SlotProduct;
  }
}
