/** Somebody who releases, and reads nothing of what is printed. */
export const ana = { by: 'Ana', print() {} };
