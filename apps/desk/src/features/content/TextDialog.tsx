import { useTranslation } from '@patina/platform/i18n';
import { deskContent as calls, type DeskText } from '@patina/shared-api/contract/desk/content';
import { NativeSelect } from '@patina/ui/NativeSelect';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { TextField } from '@patina/ui/TextField';
import { type ReactElement, useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { useDeskAction } from '#shared/queries/use-desk-action.ts';
import { useDefaultTexts } from './default-texts.ts';

interface TextDialogProps {
  /** The text that is changed; without it, a key is asked for. */
  row?: Omit<DeskText, 'changed_by'>;
  choices: { value: string; label: string }[];
  trigger: ReactElement;
}

/** Sets a text over the one that was there when the dialog was opened. */
export function TextDialog({ row, choices, trigger }: TextDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [language, setLanguage] = useState<string>();
  const [typed, setTyped] = useState('');
  const defaultOf = useDefaultTexts();
  const shown = row ?? { text_language: language ?? choices[0]?.value ?? '', key: typed.trim() };
  const standard = defaultOf(shown.text_language, shown.key);
  const set = (fields: FormData) => {
    const field = (name: string) => String(fields.get(name) ?? '').trim();
    const { text_language, key } = shown;
    return act(calls.setText, { body: { text_language, key, text: field('text'), seen: field('seen') || null } });
  };
  return (
    <ActionDialog
      title={row ? row.key : t('content.add')}
      confirm={t('content.save')}
      trigger={trigger}
      run={set}
      done={t('content.saved')}
    >
      {row === undefined && (
        <>
          <NativeSelect
            label={t('content.language')}
            options={choices}
            value={language ?? choices[0]?.value ?? ''}
            onValueChange={(chosen) => setLanguage(chosen ?? undefined)}
          />
          <TextField
            name="key"
            label={t('content.key')}
            hint="catalog.product.add"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </>
      )}
      <Seen text={row?.text ?? ''} />
      <TextAreaField
        name="text"
        label={t('content.text')}
        rows={4}
        hint={standard !== undefined && t('content.defaultIs', { text: standard })}
        {...{ defaultValue: row?.text ?? '' }}
      />
    </ActionDialog>
  );
}

/** The text at the time of opening, though the list is read again meanwhile. */
function Seen({ text }: { text: string }) {
  const [seen] = useState(text);
  return <input type="hidden" name="seen" value={seen} readOnly />;
}
