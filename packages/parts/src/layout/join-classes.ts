/** A component's own class with that of its user. */
export const joinClasses = (own: string | undefined, given: string | undefined) => (given ? `${own} ${given}` : own);
