import { useTranslation } from '@patina/platform/i18n';
import { Link } from '@patina/platform/router';
import { Icon } from '@patina/ui/Icon';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { ChoiceBox } from './ChoiceBox.tsx';
import controls from './TableControls.module.css';
import styles from './TableRows.module.css';
import type { TableColumn, TableModel } from './table-model.ts';
import type { Choice } from './use-choice.ts';

interface TableRowsProps<Row> {
  caption: string;
  columns: readonly TableColumn<Row>[];
  table: TableModel<Row>;
  hrefOf: ((row: Row) => string) | undefined;
  /** Without it no rows can be chosen. */
  choice?: Choice | undefined;
}

/** The rows of a list, which are cards on narrow screens. */
export function TableRows<Row>({ caption, columns, table, hrefOf, choice }: TableRowsProps<Row>) {
  const { t } = useTranslation('desk');
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          {choice && (
            <th scope="col" className={styles.allBox}>
              <ChoiceBox
                label={t('table.chooseAll')}
                labelClass={styles.allLabel}
                isForAll
                isChosen={choice.isAll}
                isPartly={choice.isPartly}
                onChange={choice.chooseAll}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              scope="col"
              className={styles.name}
              {...marksOf(column)}
              aria-sort={ariaSort(table.getColumn(column.id)?.getIsSorted())}
            >
              <SortButton column={column} of={table.getColumn(column.id)} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody className={styles.rows}>
        {table.getRowModel().rows.map((row) => (
          <tr
            key={row.id}
            tabIndex={-1}
            data-row=""
            data-chosen={choice?.has(row.id) || undefined}
            className={styles.row}
          >
            {choice && (
              <td className={styles.rowBox}>
                <ChoiceBox
                  label={t('table.choose', { row: row.id })}
                  isChosen={choice.has(row.id)}
                  onChange={(isChosen, isRange) => choice.choose(row.id, isChosen, isRange)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.id} className={styles.cell} data-name={column.name} {...marksOf(column)}>
                {column.isMain && hrefOf ? (
                  <Link to={hrefOf(row.original)} data-open="" className={styles.link}>
                    {column.cell(row.original)}
                  </Link>
                ) : (
                  column.cell(row.original)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function marksOf<Row>({ isMain, isLong, isNumber, isMinor, isHalf, isNameHidden }: TableColumn<Row>) {
  return {
    'data-main': isMain || undefined,
    'data-long': isLong || undefined,
    'data-number': isNumber || undefined,
    'data-minor': isMinor || undefined,
    'data-half': isHalf || undefined,
    'data-nameless': isNameHidden || undefined,
  };
}

function ariaSort(sorted: false | 'asc' | 'desc' | undefined) {
  return sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined;
}

interface SortButtonProps<Row> {
  column: TableColumn<Row>;
  of: ReturnType<TableModel<Row>['getColumn']>;
}

/** The name of a column; a button where the list can be sorted by it. Numbers and days begin with the greatest. */
function SortButton<Row>({ column: { name, isNumber, isNameHidden }, of }: SortButtonProps<Row>) {
  if (!of?.getCanSort()) return isNameHidden ? <VisuallyHidden>{name}</VisuallyHidden> : name;
  const sorted = of.getIsSorted();
  const isDescendingNext = sorted === false ? isNumber === true : sorted === 'asc';
  return (
    <button
      type="button"
      className={controls.button}
      data-sorted={sorted || undefined}
      onClick={() => of.toggleSorting(isDescendingNext)}
    >
      {name}
      <Icon name={sorted ? 'chevron-down' : 'sort'} />
    </button>
  );
}
