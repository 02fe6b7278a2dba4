import { Checkbox } from '@patina/ui/Checkbox';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './TableControls.module.css';
import type { TableColumn, TableModel } from './table-model.ts';

interface SortButtonProps<Row> {
  column: TableColumn<Row>;
  of: ReturnType<TableModel<Row>['getColumn']>;
}

/** The name of a column; a button where the list can be sorted by it. Numbers and days begin with the greatest. */
export function SortButton<Row>({ column: { name, isNumber, isNameHidden }, of }: SortButtonProps<Row>) {
  if (!of?.getCanSort()) return isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name;
  const sorted = of.getIsSorted();
  const isDescendingNext = sorted === false ? isNumber === true : sorted === 'asc';
  return (
    <button
      type="button"
      className={styles.button}
      data-sorted={sorted || undefined}
      onClick={() => of.toggleSorting(isDescendingNext)}
    >
      {name}
      <Icon name={sorted ? 'chevron-down' : 'sort'} />
    </button>
  );
}

interface ChoiceBoxProps {
  label: string;
  isChosen: boolean;
  /** Some of the rows are chosen, but not all. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** The box that chooses a row, or all rows. */
export function ChoiceBox({ label, isChosen, isPartly = false, onChange }: ChoiceBoxProps) {
  return (
    <Checkbox
      data-choose=""
      checked={isChosen}
      onCheckedChange={onChange}
      ref={(box) => {
        if (box) box.indeterminate = isPartly && !isChosen;
      }}
    >
      <VisuallyHidden>{label}</VisuallyHidden>
    </Checkbox>
  );
}
