interface ChangedValue {
  name: string;
  /** Undefined where there was none before. */
  from?: string;
  to?: string;
}

const NOTHING = '–';

/** The values that differ between two objects of the audit log, by name; of other values the whole as one. */
export function changedValues(before: unknown, after: unknown): ChangedValue[] {
  const from = valuesOf(before);
  const to = valuesOf(after);
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .filter((name) => write(from[name]) !== write(to[name]))
    .map((name) => ({
      name,
      ...(name in from && { from: write(from[name]) }),
      ...(name in to && { to: write(to[name]) }),
    }));
}

function valuesOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function write(value: unknown): string {
  if (Array.isArray(value)) return value.map(write).join(', ') || NOTHING;
  return typeof value === 'string' ? value || NOTHING : JSON.stringify(value ?? null);
}
