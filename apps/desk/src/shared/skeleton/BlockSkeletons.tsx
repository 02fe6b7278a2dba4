import { useTranslation } from '@patina/platform/i18n';
import { Grid } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';

interface BlockSkeletonsProps {
  count: number;
  /** Minimum width of a block, as in the grid that comes. */
  min: string;
  /** Class of each block, with its height. */
  block: string | undefined;
}

/** Placeholders of tiles, cards or forms that are loading. */
export function BlockSkeletons({ count, min, block }: BlockSkeletonsProps) {
  const { t } = useTranslation('desk');
  return (
    <Grid role="status" aria-label={t('loading')} fill gap={1} min={min}>
      {[...Array(count).keys()].map((place) => (
        <Skeleton key={place} shape="block" className={block} />
      ))}
    </Grid>
  );
}
