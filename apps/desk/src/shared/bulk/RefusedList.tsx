import { useTranslation } from '@patina/platform/i18n';
import type { Refused, RefusedCause } from '@patina/shared-api/contract/desk/refused';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { useDeskProblemText } from '../problems/use-desk-problem-text.ts';
import styles from './RefusedList.module.css';

interface RefusedListProps {
  /** Nothing is shown where nothing is refused. */
  refused: Refused | null | undefined;
  /** Lines of a file, whose page needs the texts of imports, instead of things that stay as they are. */
  of?: 'things' | 'lines';
}

/** What is refused, each cause once with how much it is and the first by name. */
export function RefusedList({ refused, of = 'things' }: RefusedListProps) {
  const { t } = useTranslation('desk');
  if (!refused || refused.causes.length === 0) return null;
  const { causes, others } = refused;
  return (
    <Stack as="ul" gap={1} aria-label={t(`refused.title.${of}`)} className={styles.refused}>
      {causes.map((cause) => (
        <Row as="li" key={`${cause.code} ${JSON.stringify(cause.values)}`} gap={1} align="start">
          <Icon name="warning" />
          <Cause cause={cause} of={of} />
        </Row>
      ))}
      {others > 0 && (
        <Text as="li" tone="quiet">
          {t('refused.others', { count: others })}
        </Text>
      )}
    </Stack>
  );
}

function Cause({ cause, of }: { cause: RefusedCause; of: 'things' | 'lines' }) {
  const { t } = useTranslation('desk');
  const say = useCauseText(of);
  const { count, names } = cause;
  const isWhole = of === 'lines' && names.length === 0;
  return (
    <span>
      <strong>{isWhole ? t('refused.file') : t(`refused.count.${of}`, { count })}</strong> {say(cause)}
      {names.length > 0 && (
        <Text as="span" tone="quiet" className={styles.names}>
          {of === 'lines' ? t('refused.lines', { count, lines: names.join(', ') }) : names.join(', ')}
          {count > names.length && ` … ${t('bulk.more', { count: count - names.length })}`}
        </Text>
      )}
    </span>
  );
}

/** Why something is refused, in the language of the page; of a newer API in English. */
function useCauseText(of: 'things' | 'lines'): (cause: RefusedCause) => string {
  const { t } = useTranslation('desk');
  const say = useDeskProblemText();
  return ({ code, values, message }) =>
    of === 'things'
      ? say({ code, message })
      : t(`import.problems.${code as 'missing'}`, { ...values, defaultValue: message });
}
