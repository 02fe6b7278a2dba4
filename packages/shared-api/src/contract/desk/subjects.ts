import * as z from 'zod/mini';
import { offers } from './offers.ts';
import { orders } from './orders.ts';
import { people } from './people.ts';
import type { Role } from './roles.ts';

/** What operators write notes about, tag, and read the history of. */
export const SubjectKind = z.enum(['order', 'offer', 'person']);
export type SubjectKind = z.output<typeof SubjectKind>;

export interface Subject {
  kind: SubjectKind;
  id: number;
}

/** `order:12` */
export const SubjectName = z
  .string()
  .check(z.regex(/^(order|offer|person):[1-9]\d{0,8}$/, 'must be an order, an offer or a person, such as order:12'));

export const subjectName = ({ kind, id }: Subject): string => `${kind}:${id}`;

/** The parts of a name that fits `SubjectName`. */
export function readSubject(name: string): Subject {
  const [kind, id] = name.split(':') as [SubjectKind, string];
  return { kind, id: Number(id) };
}

/** Who may see a subject: those who may open its page. */
export const SUBJECT_ROLES: Record<SubjectKind, readonly Role[]> = {
  order: orders.details.access.roles,
  offer: offers.details.access.roles,
  person: people.details.access.roles,
};
