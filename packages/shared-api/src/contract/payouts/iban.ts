/** An IBAN without spaces, in upper case. */
export function foldIban(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase();
}

/**
 * Whether this has the form of an IBAN and valid check digits (ISO 13616, ISO 7064 mod 97-10). The length, which
 * depends on the country, is checked by the server.
 */
export function hasIbanChecksum(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}
