import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Form of what is sealed; another one will have another number. */
const FORM = 'v1';

export type Sealing = ReturnType<typeof sealing>;

/**
 * Keeps what must not be read in the database (AES-256-GCM, NIST SP 800-38D).
 * @param key reads the 32 bytes that everything hangs on, when first needed
 */
export function sealing(key: () => Buffer) {
  const derived = new Map<string, Buffer>();
  const keyFor = (use: string): Buffer => {
    const known = derived.get(use) ?? Buffer.from(hkdfSync('sha256', key(), '', use, 32));
    derived.set(use, known);
    return known;
  };

  return {
    /** `about` says what it belongs to: it can be opened for that only. */
    seal(text: string, about: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, keyFor('seal'), iv).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${FORM}.${sealed.toString('base64url')}`;
    },

    /** @throws Error when it was sealed with another key, for something else, or has been changed */
    open(sealed: string, about: string): string {
      const [form, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (form !== FORM || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('this is nothing that was sealed');
      const decipher = createDecipheriv(CIPHER, keyFor('seal'), bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },

    /** A digest that tells nothing to whoever tries all that could have been digested, such as card numbers. */
    digest: (text: string) => createHmac('sha256', keyFor('digest')).update(text).digest('base64url'),
  };
}
