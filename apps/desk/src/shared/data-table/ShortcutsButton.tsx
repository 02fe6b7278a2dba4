import { useTranslation } from '@patina/platform/i18n';
import { Button } from '@patina/ui/Button';
import { Checkbox } from '@patina/ui/Checkbox';
import { Dialog } from '@patina/ui/Dialog';
import { Row, Stack } from '@patina/ui/Layout';
import { useState } from 'react';
import { PALETTE_KEY } from '../keys/palette-key.ts';
import { areShortcutsOn, setShortcuts, type useRowKeys } from '../keys/use-row-keys.ts';
import styles from './ShortcutsButton.module.css';

interface ShortcutsButtonProps {
  keys: Pick<ReturnType<typeof useRowKeys>, 'isHelpOpen' | 'setHelpOpen'>;
  canChoose: boolean;
  canOpen: boolean;
  /** Whether the page has a list; it does by default. */
  isList?: boolean;
  /** Further keys of the page, with what they do. */
  more?: readonly (readonly [key: string, text: string])[];
}

const CHOOSING = [
  ['x', 'choose'],
  ['⇧ x', 'chooseRange'],
  ['a', 'chooseAll'],
] as const;

/** Opens the list of the shortcuts, which can be switched off there. */
export function ShortcutsButton({
  keys: { isHelpOpen, setHelpOpen },
  canChoose,
  canOpen,
  isList = true,
  more = [],
}: ShortcutsButtonProps) {
  const { t } = useTranslation('desk');
  const [areOn, setOn] = useState(areShortcutsOn);
  const list = [
    ['j', 'next'],
    ['k', 'previous'],
    ...(canOpen ? ([['Enter', 'open']] as const) : []),
    ...(canChoose ? CHOOSING : []),
    ['/', 'filter'],
  ] as const;
  const shortcuts = [...(isList ? list : []), ['?', 'help'] as const].map(
    ([key, name]) => [key, t(`shortcuts.${name}`)] as const,
  );
  return (
    <Dialog
      title={t('shortcuts.title')}
      closeLabel={t('close')}
      open={isHelpOpen}
      onOpenChange={setHelpOpen}
      trigger={
        <Button size="small" variant="ghost" className={styles.trigger}>
          {t('shortcuts.title')} <kbd className={styles.key}>?</kbd>
        </Button>
      }
    >
      <Stack as="dl" gap={1} className={styles.list}>
        {[...shortcuts, ...more, [PALETTE_KEY.name, t('palette.open')] as const].map(([key, text]) => (
          <Row gap={2} size="sm" key={key}>
            <dt className={styles.keys}>
              <kbd className={styles.key}>{key}</kbd>
            </dt>
            <dd>{text}</dd>
          </Row>
        ))}
      </Stack>
      <Checkbox
        checked={areOn}
        onCheckedChange={(isOn) => {
          setShortcuts(isOn);
          setOn(isOn);
        }}
      >
        {t('shortcuts.on')}
      </Checkbox>
    </Dialog>
  );
}
