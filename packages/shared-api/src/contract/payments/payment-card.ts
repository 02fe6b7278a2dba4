export function cardDigits(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}

/** Whether these are the 16 to 19 digits of a card number with a valid check digit (ISO/IEC 7812-1, Luhn). */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{16,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The last month of a card's validity. */
export interface CardExpiry {
  /** 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Reads `MM/YY`; undefined for anything else. */
export function readExpiry(typed: string): CardExpiry | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(typed.trim()) ?? [];
  return month === undefined ? undefined : { month: Number(month), year: 2000 + Number(year) };
}

/** Whether a card has expired by the clock of the browser. */
export function isExpired({ month, year }: CardExpiry, now = new Date()): boolean {
  return year * 12 + month - 1 < now.getFullYear() * 12 + now.getMonth();
}
