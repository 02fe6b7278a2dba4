import { LazyPart } from '@patina/platform/lazy-part';
import { useRemotes } from '@patina/platform/remotes';
import { Stack } from '@patina/ui/Layout';
import type { ReactNode } from 'react';
import { useNearViewport } from '#shared/near-viewport/use-near-viewport.ts';

interface PacksAboveProps {
  /** Id of a product: only packs that contain it. */
  product?: number;
  children?: ReactNode;
}

/** Packs above other content, loaded once it comes near the viewport; nothing but the content where there are none. */
export function PacksAbove({ product, children }: PacksAboveProps) {
  const { addMessages } = useRemotes();
  const { isNear, element } = useNearViewport<HTMLDivElement>();

  async function load() {
    const { PackShelf, messages } = await import(/* webpackChunkName: "PacksPage" */ './PackShelf.tsx');
    await addMessages(messages);
    return PackShelf;
  }

  return (
    <Stack gap={5} ref={element}>
      {isNear && <LazyPart load={load} props={{ product }} fallback={null} failed={() => null} />}
      {children}
    </Stack>
  );
}
