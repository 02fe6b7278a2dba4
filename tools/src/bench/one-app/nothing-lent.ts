/* Stands for the shell's lending of the federation runtime: in the one app there is nobody to borrow it. */
export const lendFederation = () => undefined;
