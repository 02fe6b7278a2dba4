/** An author of releases, without printed output. */
export const ana = { by: 'Ana', print() {} };
