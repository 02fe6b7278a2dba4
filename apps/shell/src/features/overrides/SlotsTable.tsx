import type { FillCondition, FilledSlot } from '@patina/platform/registry';
import { Button } from '@patina/ui/Button';
import { HistoryCell } from '@patina/ui/HistoryCell';
import { HistoryTable } from '@patina/ui/HistoryTable';
import { TAKEN_OUT } from './override-address.ts';
import styles from './ReleasesPanel.module.css';

interface SlotsTableProps {
  slots: Record<string, FilledSlot>;
  onChoose: (choices: string[]) => void;
}

const COLUMNS = [
  { name: 'Slot' },
  { name: 'Filled by' },
  { name: 'Module' },
  { name: 'Shown' },
  { name: 'In this page' },
  { name: 'Change' },
];

/** Who fills which slot of the store. A filler is taken out for this session only. */
export function SlotsTable({ slots, onChoose }: SlotsTableProps) {
  const rows = Object.entries(slots).flatMap(([name, { fillers }]) => fillers.map((filler) => ({ name, ...filler })));
  return (
    <div className={styles.table}>
      <HistoryTable caption="Slots and what fills them" columns={COLUMNS}>
        {rows.map(({ name, remote, module, when }) => (
          <tr key={`${name} ${remote}/${module}`}>
            <HistoryCell name="Slot" isMain>
              <strong>{name}</strong>
            </HistoryCell>
            <HistoryCell name="Filled by">{remote}</HistoryCell>
            <HistoryCell name="Module">{module}</HistoryCell>
            <HistoryCell name="Shown">{conditionText(when)}</HistoryCell>
            <HistoryCell name="In this page">{isHere(name, remote) ? 'yes' : 'no'}</HistoryCell>
            <HistoryCell name="Change">
              <Button
                size="small"
                onClick={() => onChoose([`${remote}/${module}@${TAKEN_OUT}`])}
                aria-label={`Take out ${module} of ${remote}`}
              >
                Take out
              </Button>
            </HistoryCell>
          </tr>
        ))}
      </HistoryTable>
    </div>
  );
}

const isHere = (slot: string, remote: string): boolean =>
  document.querySelector(`[data-slot="${slot}"][data-remote="${remote}"]`) !== null;

function conditionText({ signedIn, languages, categories }: FillCondition = {}): string {
  const parts = [
    signedIn === undefined ? [] : [signedIn ? 'signed in' : 'guests'],
    languages ?? [],
    categories ?? [],
  ].filter((values) => values.length > 0);
  return parts.length === 0 ? 'always' : parts.map((values) => values.join(' or ')).join(', ');
}
