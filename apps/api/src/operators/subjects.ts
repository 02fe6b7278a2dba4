import { readSubject, SUBJECT_ROLES, type Subject, type SubjectKind } from '@patina/shared-api/contract/desk/subjects';
import { sql } from 'kysely';
import type { Actor } from '#operators/desk-acts.ts';
import { noteRead } from '#operators/note-read.ts';
import { requireNotOwn } from '#operators/own-acts.ts';
import type { Database } from '#platform/database/tables.ts';
import { ApiError } from '#platform/http/api-error.ts';

/** What notes, tags and histories are about, and whose account it belongs to. */
export interface OwnedSubject extends Subject {
  personId: number;
}

/** What subjects are called in the audit log. */
const NAMES: Record<SubjectKind, string> = { order: 'order', offer: 'offer', person: 'user' };

/** `order 12`, `user 6` */
export const auditSubject = ({ kind, id }: Subject): string => `${NAMES[kind]} ${id}`;

const UNKNOWN = { order: 'order-not-found', offer: 'offer-not-found', person: 'person-not-found' } as const;

/** Whether an operator may open the pages of a kind. */
export const maySee = (kind: SubjectKind, { roles }: Pick<Actor, 'roles'>): boolean =>
  SUBJECT_ROLES[kind].some((role) => roles.includes(role));

/** The account of a subject; undefined if there is none, or of a person who has closed theirs. */
async function personOf(database: Database, { kind, id }: Subject): Promise<number | undefined> {
  const found =
    kind === 'person'
      ? sql<{ person: number }>`select id as person from user_account where id = ${id} and closed_at is null`
      : kind === 'order'
        ? sql<{ person: number }>`select user_id as person from shop_order where id = ${id}`
        : sql<{ person: number }>`select user_id as person from offer where id = ${id}`;
  const { rows } = await found.execute(database);
  return rows[0]?.person;
}

/** A subject that an operator may see. @throws ApiError for one that is not there, or not for their roles */
export async function findSubject(database: Database, name: string, operator: Actor): Promise<OwnedSubject> {
  const subject = readSubject(name);
  if (!maySee(subject.kind, operator)) throw new ApiError(UNKNOWN[subject.kind]);
  const personId = await personOf(database, subject);
  if (personId === undefined) throw new ApiError(UNKNOWN[subject.kind]);
  return { ...subject, personId };
}

/** A subject that an operator sees; that they have seen its person is in the audit log. @throws ApiError */
export async function seenSubject(database: Database, name: string, operator: Actor): Promise<OwnedSubject> {
  const subject = await findSubject(database, name, operator);
  if (maySee('person', operator)) await noteRead(database, operator.email, `user ${subject.personId}`);
  return subject;
}

/** An operator with an account: who writes notes is named. */
export type Author = Actor & { userId: number };

/** @throws ApiError for the command line */
export function requireAccount(operator: Actor): Author {
  const { userId } = operator;
  if (userId === undefined) throw new ApiError('unauthenticated');
  return { ...operator, userId };
}

/** A subject that an operator says something about: not what is their own. @throws ApiError; that is in the audit log */
export async function foreignSubject(
  database: Database,
  name: string,
  operator: Author,
  action: string,
): Promise<OwnedSubject> {
  const subject = await findSubject(database, name, operator);
  await requireNotOwn(database, operator, { action, subject: auditSubject(subject) });
  return subject;
}
