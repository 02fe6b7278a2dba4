import type { FilledSlot, Filler } from '@patina/platform/registry';
import type { SlotProps } from '@patina/platform/remote-contract';
import { type RemotesInPage, RemotesProvider } from '@patina/platform/remotes';
import { createStore, StoreProvider } from '@patina/platform/state';
import { sessionAtom } from '@patina/shared-api/state/session';
import { render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { isMet } from './condition.ts';
import { Slot } from './Slot.tsx';

const PRODUCT: SlotProps['product.below-facts'] = { id: 7, title: 'AK-47', category: 'rifle' };
const messages = { namespace: 'reviews', en: {}, others: {} };

const aFiller = (module: string, change: Partial<Filler> = {}): Filler => ({ remote: 'reviews', module, ...change });

/** A page whose slot below the facts is filled with these; `modules` are what loads, by name. */
function aPage(slot: Partial<FilledSlot>, modules: Record<string, ComponentType<{ title: string }>> = {}) {
  const load = async (_: string, module: string) => {
    const Component = modules[module];
    if (!Component) throw new Error(`${module} does not load.`);
    return { contract: 2, messages, Component };
  };
  const remotes = {
    loader: { load },
    addMessages: async () => {},
    slots: { 'product.below-facts': { limit: 3, height: 120, fillers: [], ...slot } },
  } as unknown as RemotesInPage;
  return remotes;
}

const inPage = (remotes: RemotesInPage, isAuthenticated = false) => {
  const store = createStore();
  store.set(sessionAtom, { isAuthenticated, emailVerified: false, authCheckedOnce: true });
  return (
    <StoreProvider store={store}>
      <RemotesProvider value={remotes}>
        <h1>AK-47</h1>
        <Slot name="product.below-facts" props={PRODUCT} />
      </RemotesProvider>
    </StoreProvider>
  );
};

const Reviews = ({ title }: { title: string }) => <p>Reviews of {title}</p>;
const Note = () => <p>A note</p>;
const More = () => <p>Too much</p>;

function Count() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      Helpful {count}
    </button>
  );
}
const Broken = () => {
  throw new Error('broken');
};

test('fillers get the props of their slot, in their order and no more than the slot takes', async () => {
  const fillers = [aFiller('Note'), aFiller('Reviews'), aFiller('More')];
  render(inPage(aPage({ fillers, limit: 2 }, { Note, Reviews, More })));
  const note = await screen.findByText('A note');
  const reviews = await screen.findByText('Reviews of AK-47');
  expect(note.compareDocumentPosition(reviews)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(reviews.closest('[data-slot="product.below-facts"]')).toHaveProperty('dataset.remote', 'reviews');
  expect(screen.queryByText('Too much')).toBeNull();
});

test('a filler that does not load, or throws, closes, and the page and other fillers go on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const fillers = [aFiller('Gone'), aFiller('Broken'), aFiller('Reviews')];
  const { container } = render(inPage(aPage({ fillers }, { Broken, Reviews })));
  await screen.findByText('Reviews of AK-47');
  await vi.waitFor(() => expect(container.querySelectorAll('[data-slot]')).toHaveLength(1));
  expect(screen.getByRole('heading', { name: 'AK-47' })).toBeTruthy();
});

test('who observes it learns how long a filler takes until it stands in the page', async () => {
  const measure = vi.spyOn(performance, 'measure');
  render(inPage(aPage({ fillers: [aFiller('Reviews')] }, { Reviews })));
  await screen.findByText('Reviews of AK-47');
  const detail = { slot: 'product.below-facts', filler: 'reviews/Reviews' };
  expect(measure.mock.calls).toEqual([['slot', { start: expect.any(Number), detail }]]);
  expect(performance.getEntriesByName('slot')).toEqual([]);
});

test('the server writes what has loaded, a place for what only the browser renders, and leaves the rest to it', () => {
  const fillers = [aFiller('Reviews', { isServed: true }), aFiller('Note'), aFiller('Late', { isServed: true })];
  const page = {
    ...aPage({ fillers }),
    loadedFiller: ({ module }: Filler) => (module === 'Reviews' ? Reviews : undefined),
  };
  const html = renderToString(inPage(page as RemotesInPage));
  expect(html).toMatch(/data-slot="product.below-facts" data-remote="reviews"><!--\$--><p>Reviews of/);
  expect(html).toContain('data-remote="reviews"><div style="min-block-size:120px"></div></div>');
  expect(html).toMatch(/data-remote="reviews"><!--\$!-->/);
});

test('the server is told which filler it is busy with', () => {
  const marks: string[] = [];
  const busy = (Component: ComponentType<{ title: string }>) => (props: { title: string }) => {
    marks.push('renders');
    return <Component {...props} />;
  };
  const remotes = {
    ...aPage({
      fillers: [aFiller('Reviews', { isServed: true }), aFiller('Note', { isServed: true, remote: 'notes' })],
    }),
    loadedFiller: ({ module }: Filler) => busy(module === 'Reviews' ? Reviews : Note),
    marks: { begin: (remote: string) => marks.push(remote), end: () => marks.push('end') },
  } as unknown as RemotesInPage;
  expect(renderToString(inPage(remotes))).toContain('A note');
  expect(marks).toEqual(['reviews', 'renders', 'end', 'notes', 'renders', 'end']);
});

test('where nobody fills the slot, there is nothing', () => {
  const { container } = render(inPage({ ...aPage({}), slots: undefined } as RemotesInPage));
  expect(container.innerHTML).toBe('<h1>AK-47</h1>');
});

test('a filler for those who are signed in is shown to them alone', async () => {
  const fillers = [aFiller('Note', { when: { signedIn: true } }), aFiller('Reviews')];
  const { unmount } = render(inPage(aPage({ fillers }, { Note, Reviews })));
  await screen.findByText('Reviews of AK-47');
  expect(screen.queryByText('A note')).toBeNull();
  unmount();
  render(inPage(aPage({ fillers }, { Note, Reviews }), true));
  await screen.findByText('A note');
});

test.each([
  { when: undefined, met: true },
  { when: {}, met: true },
  { when: { signedIn: false }, met: true },
  { when: { signedIn: true }, met: false },
  { when: { languages: ['de', 'pt'] }, met: true },
  { when: { languages: ['en'] }, met: false },
  { when: { categories: ['rifle'] }, met: true },
  { when: { categories: ['knife'] }, met: false },
  { when: { signedIn: false, categories: ['knife'] }, met: false },
])('whether $when is met: $met', ({ when, met }) => {
  expect(isMet(when, { isSignedIn: false, language: 'de', category: 'rifle' })).toBe(met);
});

test('a page without a category meets no condition about one', () => {
  expect(isMet({ categories: ['rifle'] }, { isSignedIn: false, language: 'de' })).toBe(false);
});

test('what is pressed in a filler that the server has rendered, before its code is there, happens then', async () => {
  const arrived = Promise.withResolvers<void>();
  const fillers = [aFiller('Count', { isServed: true })];
  const onServer = { ...aPage({ fillers }), loadedFiller: () => Count } as RemotesInPage;
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = renderToString(inPage(onServer));
  const page = aPage({ fillers }, { Count });
  const { load } = page.loader;
  page.loader.load = (async (remote: string, module: string) => {
    await arrived.promise;
    return load(remote, module);
  }) as RemotesInPage['loader']['load'];
  render(inPage(page), { container, hydrate: true });
  screen.getByRole('button', { name: 'Helpful 0' }).click();
  screen.getByRole('button', { name: 'Helpful 0' });
  arrived.resolve();
  expect(await screen.findByRole('button', { name: 'Helpful 1' })).toBeTruthy();
});
