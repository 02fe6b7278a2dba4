import type { OverrideChoice } from '@patina/platform/boot-data';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import styles from './OverrideBanner.module.css';
import type { RunningApp } from './use-apps-in-page.ts';

interface OverrideBannerProps {
  choices: OverrideChoice[];
  apps: RunningApp[];
  onChoose: (choices: string[]) => void;
  onOpenPanel: () => void;
}

/** Banner shown while a release is overridden. */
export function OverrideBanner({ choices, apps, onChoose, onOpenPanel }: OverrideBannerProps) {
  if (choices.length === 0) return null;
  return (
    <section className={styles.banner} aria-label="Overrides" lang="en" ref={(banner) => makeRoom(banner)}>
      <Icon name="warning" className={styles.mark} />
      <ul className={styles.choices}>
        {choices.map((choice) => (
          <li key={choice.app} className={styles.choice}>
            <p className={styles.text}>
              <strong>{choice.app}</strong> {sentenceOf(choice, apps)}
            </p>
            <Button size="small" onClick={() => onChoose([`${choice.app}@`])} aria-label={`Take back ${choice.app}`}>
              Take back
            </Button>
          </li>
        ))}
      </ul>
      <Button size="small" variant="solid" onClick={onOpenPanel}>
        Open panel
      </Button>
    </section>
  );
}

function sentenceOf({ app, build, problem }: OverrideChoice, apps: RunningApp[]): string {
  if (problem !== undefined) return `stays as it is. ${problem}`;
  const { state, version, misfit } = apps.find(({ name }) => name === app) ?? {};
  const reason = misfit ? `: ${misfit}` : '';
  if (state === 'stand-in') return `could not run ${build}${reason}. ${version} stands in.`;
  return misfit ? `does not fit with ${build}${reason}.` : `runs ${build}.`;
}

/** The header sticks below the banner, whose height is measured after every rendering. */
function makeRoom(banner: HTMLElement | null) {
  if (!banner) return;
  const { style } = document.documentElement;
  const measure = () => style.setProperty('--banner-height', `${banner.offsetHeight}px`);
  measure();
  window.addEventListener('resize', measure);
  return () => {
    window.removeEventListener('resize', measure);
    style.removeProperty('--banner-height');
  };
}
