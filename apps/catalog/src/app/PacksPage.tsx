import { QueryState } from '@patina/parts/QueryState';
import { useTranslation } from '@patina/platform/i18n';
import { useQuery } from '@patina/platform/query';
import { Link, useSearchParams } from '@patina/platform/router';
import { paths } from '@patina/shared-api/paths';
import { packList } from '@patina/shared-api/queries/purchase';
import { withQueries } from '@patina/shared-api/queries/storefront';
import { useLocale } from '@patina/shared-api/state/locale';
import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import { Grid, PageWidth, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { PackCards } from '#features/packs/PackCard.tsx';
import { PackCheck } from '#features/packs/PackCheck.tsx';
import { usePrompts } from '#features/packs/use-prompts.ts';
import { packMessages } from '#messages/packs/messages.ts';
import { PageHead } from '#shared/page-head/PageHead.tsx';
import { ProblemState } from '#shared/problem-state/ProblemState.tsx';
import styles from './PacksPage.module.css';

export { packMessages as messages };

export const loader = withQueries(({ locale }) => [packList(locale)]);

/** All packs on offer, and what is offered to the shopper alone. */
export function Component() {
  const { t } = useTranslation('catalog');
  const query = useQuery(packList(useLocale()));
  const prompts = usePrompts();
  const [search] = useSearchParams();
  return (
    <PageWidth gap={3} className={styles.page}>
      <PageHead title={t('head.packs.title')} />
      <Stack as="header" gap={1}>
        <Text as="h1" size="2xl">
          {t('packs.title')}
        </Text>
        <Text tone="quiet">{t('packs.lead')}</Text>
      </Stack>
      <PackCheck />
      <QueryState
        query={query}
        loading={<PacksSkeleton />}
        failed={(failure) => <ProblemState {...failure} title={t('packs.failed')} />}
      >
        {(packs) =>
          packs.length + prompts.length === 0 ? (
            <NoPacks />
          ) : (
            <PackCards prompts={prompts} packs={packs} headingLevel={2} wanted={Number(search.get('pack'))} />
          )
        }
      </QueryState>
    </PageWidth>
  );
}

function NoPacks() {
  const { t } = useTranslation('catalog');
  return (
    <EmptyState
      icon="sparkle"
      title={t('packs.empty')}
      text={t('packs.emptyText')}
      actions={<Button render={<Link to={paths.products()} />}>{t('packs.toAll')}</Button>}
    />
  );
}

/** Placeholder cards. */
const PLACES = ['one', 'two', 'three'];

function PacksSkeleton() {
  const { t } = useTranslation('catalog');
  return (
    <Grid gap={2} min="20rem" fill aria-busy="true">
      <VisuallyHidden role="status">{t('packs.loading')}</VisuallyHidden>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="block" className={styles.waiting} />
      ))}
    </Grid>
  );
}
