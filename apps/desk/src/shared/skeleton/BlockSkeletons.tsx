import { useTranslation } from '@patina/platform/i18n';
import { Skeleton } from '@patina/ui/Skeleton';

interface BlockSkeletonsProps {
  count: number;
  /** Class of the grid that the blocks are in. */
  className: string | undefined;
  /** Class of each block, with its size. */
  block: string | undefined;
}

/** Placeholders of tiles, cards or forms that are loading, in the grid that these will be in. */
export function BlockSkeletons({ count, className, block }: BlockSkeletonsProps) {
  const { t } = useTranslation('desk');
  return (
    <div role="status" aria-label={t('loading')} className={className}>
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} shape="block" className={block} />
      ))}
    </div>
  );
}
