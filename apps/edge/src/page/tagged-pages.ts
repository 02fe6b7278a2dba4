import { NOT_FOUND_ROUTE, type Registry, type RouteHead } from '@patina/platform/registry';
import type { PageSubject } from '#features/head/page-subject.ts';

/** Kinds of pages that may have the operator's tag; a new kind has none until it is named here. */
const PUBLIC_KINDS: readonly (RouteHead['kind'] | PageSubject['kind'])[] = ['home', 'list', 'product', 'page'];

interface Visit {
  subject: Pick<PageSubject, 'kind'>;
  /** Roles of the visitor; undefined if the API did not say. */
  roles: readonly string[] | undefined;
  /** Whether the page's address contains a secret. */
  hasSecretAddress: boolean;
}

/** Whether a document may have the operator's tag: it shows a public page to a visitor who is known to have no role. */
export function mayHaveTag({ subject, roles, hasSecretAddress }: Visit): boolean {
  return PUBLIC_KINDS.includes(subject.kind) && roles?.length === 0 && !hasSecretAddress;
}

/** All routes of a document's releases by their patterns: whether their pages may have the tag. */
export function tagPagesOf({ shell, remotes }: Registry): Record<string, boolean> {
  const routes = [shell, ...Object.values(remotes)].flatMap(({ live }) => live.routes);
  return Object.fromEntries(
    routes
      .filter(({ path }) => path !== NOT_FOUND_ROUTE)
      .map(({ path, head }) => [path, head !== undefined && PUBLIC_KINDS.includes(head.kind)]),
  );
}
