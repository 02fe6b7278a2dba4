import { useLocation, useNavigate, useSearchParams } from '@patina/platform/router';
import { type Subject, subjectName } from '@patina/shared-api/contract/desk/subjects';
import { timeline as calls, TimelineKind } from '@patina/shared-api/contract/desk/timeline';
import { listSource, type PageQueries } from '../data-table/desk-table.tsx';
import { notesQuery } from '../notes/SubjectNotes.tsx';

/** Entries on a page. */
export const PER_PAGE = 25;

/** The history's page and kind in an address, which may have a list with a page of its own. */
const PAGE = 'history';
const KIND = 'show';

export const TIMELINE = listSource({ call: calls.read });

function readState(search: URLSearchParams) {
  const page = search.get(PAGE) ?? '';
  return {
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    kind: TimelineKind.options.find((known) => known === search.get(KIND)),
  };
}

const queryOf = (subject: Subject, { page, kind }: ReturnType<typeof readState>) => ({
  subject: subjectName(subject),
  ...(kind !== undefined && { kind }),
  ...(page > 1 && { page }),
});

/** What the page of an order or of a person reads besides: notes, tags and the history. */
export const subjectQueries = (subject: Subject, search: URLSearchParams): PageQueries => [
  notesQuery(subject),
  TIMELINE.read(queryOf(subject, readState(search))),
];

/** An address without the place in a history, for that of something else. */
export function withoutTimeline(search: string): string {
  const kept = new URLSearchParams(search);
  kept.delete(PAGE);
  kept.delete(KIND);
  return kept.size > 0 ? `?${kept}` : '';
}

/** Which part of a history is shown, all of which is in the address. */
export function useTimelineState(subject: Subject) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const state = readState(search);

  function hrefOf(page: number, kind: TimelineKind | undefined): string {
    const next = new URLSearchParams(withoutTimeline(search.toString()));
    if (page > 1) next.set(PAGE, String(page));
    if (kind !== undefined) next.set(KIND, kind);
    return next.size > 0 ? `${pathname}?${next}` : pathname;
  }

  return {
    ...state,
    query: queryOf(subject, state),
    hrefOf: (page: number) => hrefOf(page, state.kind),
    showKind: (kind: TimelineKind | undefined) =>
      void navigate(hrefOf(1, kind), { replace: true, preventScrollReset: true }),
  };
}
