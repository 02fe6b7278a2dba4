/** The class names that are there, as one `className`. */
export function joinClasses(...names: (string | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
