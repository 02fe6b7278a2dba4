import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './SortButton.module.css';
import type { TableColumn } from './table-column.ts';
import type { TableModel } from './use-table-model.ts';

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
