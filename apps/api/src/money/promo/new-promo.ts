import { CommandError } from '#platform/console/command-error.ts';

/** The code of a new promo code, in upper case. @throws CommandError */
export function readCode(typed = ''): string {
  const code = typed.toUpperCase();
  if (!/^[A-Z0-9_-]{3,40}$/.test(code)) {
    throw new CommandError('A code has 3 to 40 letters, digits, hyphens or underscores.', 'promo-code-form');
  }
  return code;
}

/** @param discountMinor hundredths of a per cent, or of a Credit @throws CommandError */
export function requireDiscount(type: 'percent' | 'fixed', discountMinor: number): void {
  if (type === 'percent' && discountMinor > 100_00) {
    throw new CommandError('A percentage is at most 100.', 'discount-invalid');
  }
}

export const codeTaken = (code: string) =>
  new CommandError(`There is a promo code ${code} already.`, 'promo-code-taken');
