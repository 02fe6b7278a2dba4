/** The one form of an e-mail address, however it was typed: accounts are found and told apart by it. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
