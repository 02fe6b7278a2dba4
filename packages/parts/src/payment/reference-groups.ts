/** The reference of a voucher in groups of three digits, as machines show it. */
export const referenceGroups = (reference: string): string =>
  reference.replace(/\s/g, '').replace(/(.{3})(?=.)/g, '$1 ');
