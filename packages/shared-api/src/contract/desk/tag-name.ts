import * as z from 'zod/mini';

/** Longest tag, in characters. */
export const MAX_TAG = 30;

/** Letters and digits of any language, and what joins them. */
const TAG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} _+&/.'’-]*$/u;

/** A tag as it is kept: in lower case, with single spaces. */
export const readTag = (typed: string): string => typed.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();

const isTag = (typed: string) => readTag(typed).length <= MAX_TAG && TAG.test(readTag(typed));

/** A short name, in any case. */
export const tagName = z.string().check(z.maxLength(100, 'tag-invalid'), z.refine(isTag, 'tag-invalid'));
