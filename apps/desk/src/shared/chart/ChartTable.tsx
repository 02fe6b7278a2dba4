import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import styles from './Chart.module.css';
import type { ChartData } from './chart-data.ts';

interface ChartTableProps extends Omit<ChartData, 'kind'> {
  caption: string;
}

/** The numbers of a chart, for those who listen, and for those who want to know exactly. */
export function ChartTable({ caption, labelName, labels, series, format }: ChartTableProps) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{labelName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map((label, index) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {series.map(({ name, values }) => (
              <td key={name} className={styles.number}>
                {format(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
