import { Frame } from './Layout.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';

/** Loading state of the frame while the first page's code loads. */
export function LayoutLoading() {
  return (
    <Frame>
      <PageSkeleton />
    </Frame>
  );
}
