import { useTranslation } from '@patina/platform/i18n';
import type { BulkResult } from '@patina/shared-api/contract/desk/bulk-results';
import type { Refused } from '@patina/shared-api/contract/desk/refused';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import type { ReactElement, ReactNode } from 'react';
import { BulkDialog, type BulkDialogProps, type BulkPlan } from './BulkDialog.tsx';
import { FirstRows } from './BulkPreview.tsx';
import styles from './RefusedList.module.css';
import { RefusedList } from './RefusedList.tsx';

/** Things that a preview or an outcome names. */
const NAMED = 5;

type Texts = (count: number) => string;

interface TogetherDialogProps<Result extends BulkResult> extends Omit<BulkDialogProps, 'preview'> {
  /** What operators call one of the things. */
  nameOf: (id: number) => string;
  /** What would become of each. */
  preview: (fields: FormData) => Promise<readonly Result[]>;
  /** What changes of one, in the preview. */
  changeOf: (result: Result) => ReactNode;
  /** Does it, to what the preview has not refused. */
  run: (fields: FormData, foreseen: readonly Result[]) => Promise<readonly BulkResult[]>;
  texts: {
    /** How many would change. */
    plan: Texts;
    /** On the button that does it. */
    confirm: Texts;
    done: Texts;
    /** Those that are so already. */
    known: Texts;
  };
  /** More about those that change, such as their sum. */
  note?: (changing: readonly Result[]) => ReactNode;
  /** The way back from what was done. */
  undo?: (done: readonly BulkResult[], foreseen: readonly Result[]) => ReactElement;
  /** Called once something is done, or waits. */
  done: () => void;
}

/** Does something to several things together, each of which is answered for itself: previewed first, then done. */
export function TogetherDialog<Result extends BulkResult>(props: TogetherDialogProps<Result>) {
  const { nameOf, preview, changeOf, run, texts, note, undo, done, ...dialog } = props;

  async function plan(fields: FormData): Promise<BulkPlan> {
    const foreseen = await preview(fields);
    const changing = foreseen.filter(({ changed }) => changed);
    const waiting = foreseen.filter(({ waits }) => waits !== undefined);
    const doable = changing.length + waiting.length;
    return {
      content: (
        <Stack gap={2}>
          <p>
            {texts.plan(changing.length)} {note?.(changing)}
          </p>
          {changing.length > 0 && (
            <FirstRows
              label={texts.plan(changing.length)}
              total={changing.length}
              rows={changing
                .slice(0, NAMED)
                .map((result) => ({ id: result.id, name: nameOf(result.id), change: changeOf(result) }))}
            />
          )}
          <Others results={foreseen} nameOf={nameOf} known={texts.known} />
        </Stack>
      ),
      confirm: doable === 0 ? undefined : texts.confirm(doable),
      async run() {
        const results = await run(
          fields,
          foreseen.filter(({ changed, waits }) => changed || waits !== undefined),
        );
        const changed = results.filter((result) => result.changed);
        done();
        return (
          <Stack gap={2}>
            <p>{texts.done(changed.length)}</p>
            <Others results={results} nameOf={nameOf} known={texts.known} />
            {changed.length > 0 && undo?.(changed, foreseen)}
          </Stack>
        );
      },
    };
  }

  return <BulkDialog {...dialog} preview={plan} />;
}

interface OthersProps {
  results: readonly BulkResult[];
  nameOf: (id: number) => string;
  known: Texts;
}

/** Things that do not change: those that wait for a second person, those that are so already, and those that are refused. */
export function Others({ results, nameOf, known }: OthersProps) {
  const { t } = useTranslation('desk');
  const waiting = results.filter(({ waits, approval }) => waits !== undefined || approval !== undefined);
  const same = results.filter(({ ok, changed }) => ok && !changed).length - waiting.length;
  return (
    <>
      {same > 0 && <p>{known(same)}</p>}
      {waiting.length > 0 && (
        <Row gap={1} align="start" className={styles.refused}>
          <Icon name="info" />
          <span>
            <strong>{t('bulk.waiting', { count: waiting.length })}</strong>{' '}
            <Text as="span" tone="quiet">
              {waiting.map(({ id }) => nameOf(id)).join(', ')}
            </Text>
          </span>
        </Row>
      )}
      <RefusedList refused={refusedOf(results, nameOf)} />
    </>
  );
}

/** The refused ones by cause, the most frequent first. */
function refusedOf(results: readonly BulkResult[], nameOf: (id: number) => string): Refused {
  const refused = results.filter(({ ok }) => !ok);
  const causes = [...Map.groupBy(refused, ({ code = '' }) => code)].map(([code, all]) => ({
    code,
    message: all[0]?.message ?? code,
    count: all.length,
    names: all.slice(0, NAMED).map(({ id }) => nameOf(id)),
  }));
  return { count: refused.length, causes: causes.toSorted((one, other) => other.count - one.count), others: 0 };
}
