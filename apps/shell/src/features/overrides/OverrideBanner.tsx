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
  const held = choices.filter((choice) => isHeld(choice, apps)).map(({ app }) => app);
  return (
    <section className={styles.banner} aria-label="Overrides" lang="en" ref={(banner) => makeRoom(banner)}>
      <Icon name="warning" className={styles.mark} />
      <ul className={styles.choices}>
        {choices
          .filter(({ app }) => !held.includes(app))
          .map((choice) => (
            <Choice key={choice.app} apps={[choice.app]} sentence={sentenceOf(choice, apps)} onChoose={onChoose} />
          ))}
        {held.length > 0 && <Choice apps={held} sentence="held at the live release." onChoose={onChoose} />}
      </ul>
      <Button size="small" variant="solid" onClick={onOpenPanel}>
        Open panel
      </Button>
    </section>
  );
}

interface ChoiceProps {
  apps: string[];
  sentence: string;
  onChoose: (choices: string[]) => void;
}

function Choice({ apps, sentence, onChoose }: ChoiceProps) {
  const names = apps.join(', ');
  return (
    <li className={styles.choice}>
      <p className={styles.text}>
        <strong>{names}</strong> {sentence}
      </p>
      <Button size="small" onClick={() => onChoose(apps.map((app) => `${app}@`))} aria-label={`Take back ${names}`}>
        Take back
      </Button>
    </li>
  );
}

/** Whether a choice names the release that is live anyway, as in a link to a mix. */
function isHeld({ app, problem }: OverrideChoice, apps: RunningApp[]): boolean {
  return problem === undefined && apps.find(({ name }) => name === app)?.state === 'live';
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
