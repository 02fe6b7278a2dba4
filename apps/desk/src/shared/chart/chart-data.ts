/** Some numbers over the same labels: revenue by day. */
export interface ChartSeries {
  name: string;
  /** One number for each label. */
  values: readonly number[];
}

export interface ChartData {
  kind: 'line' | 'bar';
  /** What the labels are: "Day". */
  labelName: string;
  labels: readonly string[];
  /** At most three. */
  series: readonly ChartSeries[];
  /** Writes a number: `€1,234.50`. */
  format: (value: number) => string;
}
