import type { Vital } from '@patina/shared-api/contract/releases/telemetry';
import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/** Reports the page's web vitals, including those measured before the call, each once per visit. */
export function watchVitals(tell: (vital: Pick<Vital, 'name' | 'value'>) => void): void {
  const reported = new Set<string>();
  const once = ({ id, name, value }: Metric) => {
    if (reported.has(id)) return;
    reported.add(id);
    tell({ name, value: Number(value.toFixed(name === 'CLS' ? 4 : 0)) });
  };
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(once);
}
