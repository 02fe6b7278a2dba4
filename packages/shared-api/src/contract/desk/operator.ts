import * as z from 'zod/mini';
import { emailAddress } from '../account/personal-fields.ts';
import { answer, Done } from '../protocol/envelope.ts';
import { BodyLocale, Locale } from '../protocol/request-parameters.ts';
import { AppName } from '../releases/requests.ts';
import { deskGet, deskPost } from './desk-endpoint.ts';
import { ROLES, Role } from './roles.ts';

/** The person who works here. Times are seconds since 1970. */
export const Operator = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  roles: z.array(Role),
  /** Apps that the role `release` is for; absent: every app. */
  release_apps: z.optional(z.array(z.string())),
  /** `missing`: the account has none; `needed`: not proved in this session; `proved`: every page is open. */
  second_factor: z.enum(['missing', 'needed', 'proved']),
  /** When this session ends, however much it is used. */
  ends_at: z.number(),
  /** Minutes without a call after which it ends before that. */
  idle_minutes: z.number(),
});
export type Operator = z.output<typeof Operator>;

export const RoleHolder = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  surname: z.string(),
  has_second_factor: z.boolean(),
  roles: z.array(
    z.object({
      role: Role,
      granted_by: z.string(),
      granted_at: z.number(),
      /** Apps that the role `release` is for; absent: every app. */
      apps: z.optional(z.array(z.string())),
    }),
  ),
});
export type RoleHolder = z.output<typeof RoleHolder>;

const RoleOfPerson = z.extend(BodyLocale, { email: emailAddress('email-required', 'email-invalid'), role: Role });

const GivenRole = z.extend(RoleOfPerson, {
  /** Apps that the role `release` is for; absent: every app. */
  apps: z.optional(z.array(AppName).check(z.minLength(1), z.maxLength(40))),
});

/** `approval` is the number of the request where another owner has to agree; the role is not given yet. */
const Granted = z.extend(Done, { approval: z.optional(z.number()) });

const OWNER = { roles: ['owner'] } as const;

export const operator = {
  read: deskGet('/desk/operator', 'Who works here, and what is missing to begin', Locale, answer(Operator), {
    roles: ROLES,
    isEntrance: true,
  }),
  enter: deskPost(
    '/desk/operator/enter',
    'Opens every page to a session whose second factor has just been proved',
    BodyLocale,
    Done,
    { roles: ROLES, isMoney: true },
  ),
  roles: deskGet('/desk/roles', 'Everybody with roles', Locale, answer(z.array(RoleHolder)), OWNER),
  grantRole: deskPost(
    '/desk/roles/grant',
    'Gives a role to an account; one that may decide on approvals is given once another owner agrees',
    GivenRole,
    Granted,
    { ...OWNER, isMoney: true },
  ),
  revokeRole: deskPost('/desk/roles/revoke', 'Takes a role from an account, at once', RoleOfPerson, Done, {
    ...OWNER,
    isMoney: true,
  }),
};
