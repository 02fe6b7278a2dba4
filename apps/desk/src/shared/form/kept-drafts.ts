import { atom } from '@patina/platform/state';

type Drafts = Readonly<Record<string, unknown>>;

interface DraftChange {
  name: string;
  /** Undefined if it was stored or given up. */
  draft: unknown;
}

const drafts = atom<Drafts>({});

/**
 * Drafts by their names, while other pages of the store are visited. As long as there are some, the browser asks before it closes or
 * replaces the document, which would lose them.
 */
export const keptDrafts = atom(
  (get) => get(drafts),
  (get, set, { name, draft }: DraftChange) => {
    const { [name]: _, ...others } = get(drafts);
    const kept: Drafts = draft === undefined ? others : { ...others, [name]: draft };
    set(drafts, kept);
    if (Object.keys(kept).length > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  },
);

const ask = (event: BeforeUnloadEvent) => event.preventDefault();
