import { useLazyDialog } from '@patina/parts/use-lazy-dialog';
import { useTranslation } from '@patina/platform/i18n';
import { useRemotes } from '@patina/platform/remotes';
import type { Operator } from '@patina/shared-api/contract/desk/operator';
import { FormProblem } from '@patina/ui/FormProblem';
import { Icon } from '@patina/ui/Icon';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isPaletteKey, PALETTE_KEY } from '#shared/keys/palette-key.ts';
import styles from './PaletteButton.module.css';
import { keepTyped, type TypedAhead } from './typed-ahead.ts';

/** What has the keyboard to itself. */
const DIALOGS = '[role="dialog"], [role="alertdialog"]';

/** Opens the palette: by a press, or by its key where no other dialog is open. */
export function PaletteButton({ operator }: { operator: Operator }) {
  const { t } = useTranslation('desk');
  const { addMessages } = useRemotes();
  const endTyping = useRef<() => TypedAhead>(undefined);
  const takeTyped = () => {
    const typed = endTyping.current?.();
    endTyping.current = undefined;
    return typed;
  };
  const loadModule = () => import(/* webpackChunkName: "CommandPalette" */ './CommandPalette.tsx');
  const palette = useLazyDialog({
    load: async () => {
      const { CommandPalette, messages } = await loadModule();
      await Promise.all(messages.map(addMessages));
      return CommandPalette;
    },
    props: { operator, takeTyped },
    failed: () => <Unavailable onShow={takeTyped} />,
  });
  function open() {
    takeTyped();
    endTyping.current = keepTyped();
    palette.open();
  }
  /** So that it is there by the time that it is opened; a failure is said then. */
  const prepare = () => void loadModule().catch(() => {});

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === PALETTE_KEY.modifier) prepare();
    if (event.defaultPrevented || !isPaletteKey(event) || document.querySelector(DIALOGS)) return;
    event.preventDefault();
    if (!event.repeat) open();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => {
      document.removeEventListener('keydown', press);
      endTyping.current?.();
    };
  }, []);

  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts={`${PALETTE_KEY.modifier}+K`}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        <Icon name="search" />
        <span className={styles.name}>{t('palette.open')}</span>
        <span className={styles.key} aria-hidden="true">
          {PALETTE_KEY.name}
        </span>
      </button>
      {palette.element}
    </>
  );
}

/** The code could not be loaded; another press tries again. */
function Unavailable({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation('desk');
  const shown = useEffectEvent(onShow);
  useEffect(() => shown(), []);
  return <FormProblem>{t('palette.unavailable')}</FormProblem>;
}
