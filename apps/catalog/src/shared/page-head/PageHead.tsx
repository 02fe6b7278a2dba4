import { usePageTitle } from '@patina/shared-api/queries/page-title';

/** Title of the browser's tab. The rest of the head is written by the edge: see `remote.json`. */
export function PageHead({ title }: { title: string }) {
  return <title>{usePageTitle()(title)}</title>;
}
