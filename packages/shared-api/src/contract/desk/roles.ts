import * as z from 'zod/mini';

/** What people who run the shop may do, each role for itself (docs/product.md#roles). */
export const Role = z.enum(['support', 'catalogue', 'finance', 'release', 'owner']);
export type Role = z.output<typeof Role>;

export const ROLES: readonly Role[] = Role.options;
