import { Button } from '@patina/ui/Button';
import { EmptyState } from '@patina/ui/EmptyState';
import type { StoreTexts } from '#features/texts/create-texts.ts';

/** What a visitor sees when the store cannot start: the reason, and a way to try again. */
export function StartFailed({ error, texts }: { error: unknown; texts: StoreTexts }) {
  const { t } = texts.i18n;
  return (
    <main>
      <EmptyState
        role="alert"
        icon="warning"
        tone="problem"
        headingLevel={1}
        title={t('start.failed')}
        text={error instanceof Error ? error.message : String(error)}
        actions={
          <Button variant="solid" onClick={() => location.reload()}>
            {t('start.retry')}
          </Button>
        }
      />
    </main>
  );
}
