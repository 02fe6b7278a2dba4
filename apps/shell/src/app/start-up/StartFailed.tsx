import { Button } from '@patina/ui/Button';
import { PageProblem } from '#shared/page-problem/PageProblem.tsx';
import type { PageTexts } from '#shared/storefront/shell-storefront.ts';

/** Error state when the page cannot start: the reason and "Try again". */
export function StartFailed({ error, texts }: { error: unknown; texts: PageTexts }) {
  const { t } = texts.i18n;
  return (
    <main>
      <PageProblem
        title={t('start.failed')}
        text={textOf(error) || t('start.unknown')}
        actions={
          <Button variant="solid" onClick={() => location.reload()}>
            {t('part.retry')}
          </Button>
        }
      />
    </main>
  );
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error ?? ''));
