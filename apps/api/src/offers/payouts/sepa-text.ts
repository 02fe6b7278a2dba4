import anyAscii from 'any-ascii';

/**
 * Text in the characters that every bank of SEPA takes (EPC217-08): letters are transliterated, other characters become
 * spaces. Not longer than `longest`.
 */
export function sepaText(text: string, longest: number): string {
  return anyAscii(text)
    .replace(/[^A-Za-z0-9/\-?:().,'+]+/g, ' ')
    .replace(/\/{2,}/g, '/')
    .replace(/^[\s/]+|[\s/]+$/g, '')
    .slice(0, longest)
    .trim();
}
