import { RetryButton } from '@patina/parts/ProblemNotice';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Skeleton } from '@patina/ui/Skeleton';
import { VisuallyHidden } from '@patina/ui/VisuallyHidden';
import { useId } from 'react';
import styles from './Chart.module.css';
import type { ChartData } from './ChartDrawing.tsx';

const loadDrawing = async () =>
  (await import(/* webpackChunkName: "ChartDrawing" */ './ChartDrawing.tsx')).ChartDrawing;

interface ChartProps extends ChartData {
  /** What the chart shows: "Revenue by day". */
  title: string;
}

/** A chart, drawn once the page is there, with its numbers as a table. */
export function Chart({ title, ...data }: ChartProps) {
  const { t } = useTranslation('desk');
  const titleId = useId();
  return (
    <figure aria-labelledby={titleId} className={styles.root}>
      <figcaption id={titleId} className={styles.title}>
        {title}
      </figcaption>
      <div className={styles.drawing}>
        <LazyPart
          load={loadDrawing}
          props={{ title, ...data }}
          fallback={<Skeleton shape="block" className={styles.drawing} />}
          failed={(retry) => <RetryButton retry={retry} namespace="desk" />}
        />
      </div>
      {data.series.length > 1 && (
        <ul className={styles.legend}>
          {data.series.map(({ name }, index) => (
            <li key={name} data-series={index} className={styles.mark}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <details>
        <summary className={styles.summary}>{t('chart.table')}</summary>
        <ChartTable caption={title} {...data} />
      </details>
    </figure>
  );
}

interface ChartTableProps extends Omit<ChartData, 'kind'> {
  caption: string;
}

/** The numbers of a chart, for those who listen, and for those who want to know exactly. */
function ChartTable({ caption, labelName, labels, series, format }: ChartTableProps) {
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
