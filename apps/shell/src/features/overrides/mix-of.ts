import type { BootOverrides } from '@patina/platform/boot-data';
import { PUBLISHED_RELEASES } from '@patina/platform/override-policy';
import { type RunningApp, releaseName } from './use-apps-in-page.ts';

/**
 * Choices that show the releases of this page to anybody: every app with what runs, in place of the visitor's own
 * choices. Where published releases may not be chosen, only the overrides.
 */
export function mixOf(apps: RunningApp[], { allowed, choices }: Pick<BootOverrides, 'allowed' | 'choices'>): string[] {
  if (!allowed.includes(PUBLISHED_RELEASES)) return choices.map(({ app, build }) => `${app}@${build}`);
  return ['none', ...apps.map((app) => `${app.name}@${releaseName(app)}`)];
}
