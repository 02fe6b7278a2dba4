import type { BootOverrides, OverrideChoice } from '@patina/platform/boot-data';
import { LazyPart } from '@patina/platform/lazy-part';
import { Button } from '@patina/ui/Button';
import { Icon } from '@patina/ui/Icon';
import { Row, Stack, Text } from '@patina/ui/Layout';
import { useEffect, useState } from 'react';
import styles from './Overrides.module.css';
import { overrideAddress, TAKEN_OUT } from './override-address.ts';
import { type RunningApp, releaseName, useAppsInPage } from './use-apps-in-page.ts';

/** Key that opens and closes the panel; browsers do not use it. */
const PANEL_KEY = 'F2';

const loadPanel = async () =>
  (await import(/* webpackChunkName: "ReleasesPanel" */ './ReleasesPanel.tsx')).ReleasesPanel;

/** The releases panel of developers and QA, and the banner while something is overridden. */
export function Overrides({ overrides }: { overrides: BootOverrides }) {
  const [{ isOpen, hasOutlines }, setRemembered] = useState(() => readPanelState(sessionStorage, location.search));
  const apps = useAppsInPage(overrides.apps);

  function change(next: Partial<PanelState>) {
    setRemembered((before) => ({ ...before, ...next }));
  }

  useEffect(() => savePanelState(sessionStorage, { isOpen, hasOutlines }), [isOpen, hasOutlines]);

  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key !== PANEL_KEY || event.repeat) return;
      event.preventDefault();
      setRemembered((before) => ({ ...before, isOpen: !before.isOpen }));
    };
    window.addEventListener('keydown', toggle);
    return () => window.removeEventListener('keydown', toggle);
  }, []);

  const choose = (choices: string[]) => location.assign(overrideAddress(location.href, choices));
  return (
    <>
      <OverrideBanner
        choices={overrides.choices}
        apps={apps}
        onChoose={choose}
        onOpenPanel={() => change({ isOpen: true })}
      />
      {hasOutlines && <OwnerOutlines apps={apps} />}
      {isOpen && (
        <LazyPart
          load={loadPanel}
          props={{
            overrides,
            apps,
            hasOutlines,
            onOutlinesChange: (wanted: boolean) => change({ hasOutlines: wanted }),
            onChoose: choose,
            onClose: () => change({ isOpen: false }),
          }}
          fallback={null}
          failed={() => null}
        />
      )}
    </>
  );
}

interface OverrideBannerProps {
  choices: OverrideChoice[];
  apps: RunningApp[];
  onChoose: (choices: string[]) => void;
  onOpenPanel: () => void;
}

/** Banner shown while a release is overridden. */
function OverrideBanner({ choices, apps, onChoose, onOpenPanel }: OverrideBannerProps) {
  // The document itself names what a link shows; it cannot know whether that runs.
  const shown = choices.filter((choice) => !choice.isLinked || isReplaced(choice, apps));
  if (shown.length === 0) return null;
  const held = shown.filter((choice) => isHeld(choice, apps)).map(({ app }) => app);
  return (
    <Row
      as="section"
      gap={2}
      rowGap={1}
      wrap
      size="sm"
      className={styles.banner}
      aria-label="Overrides"
      lang="en"
      ref={(banner) => makeRoom(banner)}
    >
      <Icon name="warning" className={styles.mark} />
      <Stack as="ul" gap={0.5} className={styles.choices}>
        {shown
          .filter(({ app }) => !held.includes(app))
          .map((choice) => (
            <Choice key={choice.app} apps={[choice.app]} sentence={sentenceOf(choice, apps)} onChoose={onChoose} />
          ))}
        {held.length > 0 && <Choice apps={held} sentence="held at the live release." onChoose={onChoose} />}
      </Stack>
      <Button size="small" variant="solid" onClick={onOpenPanel}>
        Open panel
      </Button>
    </Row>
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
    <Row as="li" gap={2}>
      <Text breaks="anywhere" className={styles.text}>
        <strong>{names}</strong> {sentence}
      </Text>
      <Button size="small" onClick={() => onChoose(apps.map((app) => `${app}@`))} aria-label={`Take back ${names}`}>
        Take back
      </Button>
    </Row>
  );
}

/** Whether a choice names the release that is live anyway, as in a link to a mix. */
function isHeld({ app, problem }: OverrideChoice, apps: RunningApp[]): boolean {
  return problem === undefined && apps.find(({ name }) => name === app)?.state === 'live';
}

/** Whether something else runs than what was chosen and can be read. */
function isReplaced({ app, problem }: OverrideChoice, apps: RunningApp[]): boolean {
  const running = apps.find(({ name }) => name === app);
  return problem === undefined && (running?.state === 'stand-in' || running?.misfit !== undefined);
}

function sentenceOf({ app, build, problem }: OverrideChoice, apps: RunningApp[]): string {
  if (build === TAKEN_OUT) return 'fills no slot.';
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

/** Number of outline colours in the style sheet. */
const HUES = 6;

/** A part of the page and its owner; position and size in the document in pixels. */
interface OwnedArea {
  owner: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Outlines every part of the page with its owner's name. */
function OwnerOutlines({ apps }: { apps: RunningApp[] }) {
  const [areas, setAreas] = useState<OwnedArea[]>([]);

  useEffect(() => {
    let seen = '';
    let frame = requestAnimationFrame(function look() {
      const found = findAreas();
      const text = JSON.stringify(found);
      if (text !== seen) setAreas(found);
      seen = text;
      frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className={styles.layer} lang="en" aria-hidden="true">
      {[...areas.entries()].map(([area, { owner, x, y, width, height }]) => {
        const place = apps.findIndex(({ name }) => name === owner);
        const app = apps[place];
        return (
          <div
            key={area}
            className={styles.area}
            data-hue={place % HUES}
            style={{ translate: `${x}px ${y}px`, inlineSize: width, blockSize: height }}
          >
            <span className={styles.name}>
              {owner} {app && releaseName(app)}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function findAreas(): OwnedArea[] {
  return [...document.querySelectorAll<HTMLElement>('[data-remote]')].flatMap((element) => {
    const { x, y, width, height } = boundsOf(element);
    const owner = element.dataset['remote'] ?? '';
    if (width === 0 || height === 0) return [];
    return [{ owner, x: Math.round(x + scrollX), y: Math.round(y + scrollY), width, height }];
  });
}

/** Of an element without a box of its own the children are measured. */
function boundsOf(element: HTMLElement): DOMRect {
  const own = element.getBoundingClientRect();
  if (own.width > 0 || element.childElementCount === 0) return own;
  const content = document.createRange();
  content.selectNodeContents(element);
  return content.getBoundingClientRect();
}

/** State of the panel that is kept in session storage. */
interface PanelState {
  isOpen: boolean;
  hasOutlines: boolean;
}

const KEY = 'patina-releases-panel';
/** Query parameter that opens the panel. */
const PANEL_QUERY = 'panel';

/** Reads the stored state; the query may open the panel. Without storage, the defaults. */
function readPanelState(storage: Storage, search: string): PanelState {
  const isRequested = new URLSearchParams(search).has(PANEL_QUERY);
  const { isOpen, hasOutlines } = readStored(storage);
  return { isOpen: isRequested || isOpen === true, hasOutlines: hasOutlines === true };
}

function savePanelState(storage: Storage, remembered: PanelState): void {
  try {
    storage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

function readStored(storage: Storage): Partial<PanelState> {
  try {
    return (JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<PanelState> | null) ?? {};
  } catch {
    return {};
  }
}
