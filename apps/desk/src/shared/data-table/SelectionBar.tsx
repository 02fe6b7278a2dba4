import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Row, Text } from '@patina/ui/Layout';
import { type ReactNode, useState } from 'react';
import { DialogHost } from '../dialogs/ActionDialog.tsx';
import styles from './SelectionBar.module.css';
import type { Choice, ChosenRows } from './use-choice.ts';

interface SelectionBarProps<Chosen> {
  choice: Pick<Choice, 'isAll' | 'isEverything' | 'chooseEverything' | 'clear'>;
  chosen: ChosenRows<Chosen>;
  /** Number of all rows that match the filters, if they can be chosen together. */
  total?: number | undefined;
  /** What can be done with the chosen rows. */
  children: (chosen: ChosenRows<Chosen>) => ReactNode;
}

/** At the bottom of the window while rows are chosen. */
export function SelectionBar<Chosen>({ choice, chosen, total = 0, children }: SelectionBarProps<Chosen>) {
  const { t } = useTranslation('desk');
  // An open dialog keeps its rows, and its outcome can be read, though they leave the list.
  const [kept, keep] = useState<ChosenRows<Chosen>>();
  const { rows, everything } = kept ?? chosen;
  const count = everything?.count ?? rows.length;
  if (rows.length === 0) return null;
  const text = everything ? t('table.chosenAll', { count }) : t('table.chosen', { count });
  return (
    <Row as="section" wrap gap={1} aria-label={text} className={styles.root} data-selection="">
      <Text role="status" size="sm" weight="medium" tabular className={styles.count}>
        {text}
      </Text>
      {choice.isAll && !choice.isEverything && total > count && (
        <Button variant="ghost" onClick={choice.chooseEverything} data-choose-everything="">
          {t('table.chooseEverything', { count: total })}
        </Button>
      )}
      <DialogHost value={(isOpen) => keep(isOpen ? chosen : undefined)}>{children(kept ?? chosen)}</DialogHost>
      <Button variant="ghost" onClick={choice.clear}>
        {t('table.unchoose')}
      </Button>
    </Row>
  );
}
