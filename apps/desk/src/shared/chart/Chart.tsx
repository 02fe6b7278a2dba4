import { RetryButton } from '@patina/parts/ProblemNotice';
import { useTranslation } from '@patina/platform/i18n';
import { LazyPart } from '@patina/platform/lazy-part';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { Skeleton } from '@patina/ui/Skeleton';
import { useId } from 'react';
import { RowsTable } from '../data-table/DataTable.tsx';
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
    <Stack as="figure" gap={1.5} aria-labelledby={titleId}>
      <Text as="figcaption" weight="strong" id={titleId}>
        {title}
      </Text>
      <div className={styles.drawing}>
        <LazyPart
          load={loadDrawing}
          props={{ title, ...data }}
          fallback={<Skeleton shape="block" className={styles.drawing} />}
          failed={(retry) => <RetryButton retry={retry} namespace="desk" />}
        />
      </div>
      {data.series.length > 1 && (
        <Row as="ul" wrap gap={2} rowGap={1} tone="quiet" size="sm">
          {data.series.map(({ name }, index) => (
            <Row as="li" inline gap={1} key={name} data-series={index} className={styles.mark}>
              {name}
            </Row>
          ))}
        </Row>
      )}
      <details>
        <summary className={styles.summary}>{t('chart.table')}</summary>
        <ChartTable caption={title} {...data} />
      </details>
    </Stack>
  );
}

/** The numbers of a chart, for those who listen, and for those who want to know exactly. */
function ChartTable({ caption, labelName, labels, series, format }: Omit<ChartData, 'kind'> & { caption: string }) {
  return (
    <RowsTable
      caption={caption}
      rows={[...labels.entries()]}
      rowId={([place]) => place}
      columns={[
        { id: 'label', name: labelName, isMain: true, cell: ([, label]) => label },
        ...series.map(({ name, values }) => ({
          id: name,
          name,
          isNumber: true,
          cell: ([place]: [number, string]) => format(values[place] ?? 0),
        })),
      ]}
    />
  );
}
