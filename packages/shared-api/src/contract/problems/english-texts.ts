import type { DeskProblemCode } from '../desk/desk-problem-codes.ts';
import { FIELD_PROBLEMS } from './field-problem-codes.ts';
import { NOTICES, type NoticeCode } from './notice-codes.ts';
import { PAGE_PROBLEMS, type PageProblemCode } from './page-problem-codes.ts';
import { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/** Every code that has a text in shoppers' pages. */
export type TextCode = Exclude<ProblemCode, DeskProblemCode> | PageProblemCode | NoticeCode;

/** English text of every code; the API fills in placeholders such as `{{amount}}`. */
export const ENGLISH_TEXTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(PROBLEMS).map(([code, { message }]) => [code, message])),
  ...FIELD_PROBLEMS,
  ...PAGE_PROBLEMS,
  ...NOTICES,
};
