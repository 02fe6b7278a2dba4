/** Normalized form of an e-mail address, by which accounts are identified. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
