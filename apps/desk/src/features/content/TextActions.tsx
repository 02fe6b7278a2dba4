import { useTranslation } from '@patina/platform/i18n';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import type { KnownText } from './known-texts.ts';
import { textFragment } from './PointButton.tsx';

/** Sets a text, or resets the one that replaces that of the release, over what was there when the dialog was opened. */
export function TextActions({ text }: { text: KnownText }) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const { text_language, key, own, standard } = text;

  const set = (fields: FormData) => {
    const [typed = '', seen] = ['text', 'seen'].map((name) => readText(fields, name));
    return act(calls.setText, { body: { text_language, key, text: typed, seen: seen || null } });
  };

  return (
    <>
      <ActionDialog
        title={t('content.replaceTitle', { language: text_language })}
        text={key}
        confirm={t('content.save')}
        button={t('content.change')}
        size="small"
        fragment={textFragment(text)}
        run={set}
        done={t('content.saved')}
      >
        <Seen text={own ?? ''} />
        <TextAreaField
          name="text"
          label={t('content.text')}
          rows={4}
          hint={standard !== undefined && t('content.defaultIs', { text: standard })}
          defaultValue={own ?? standard ?? ''}
        />
      </ActionDialog>
      {own !== undefined && (
        <ActionDialog
          title={t('content.resetTitle', { key })}
          text={t('content.resetText')}
          confirm={t('content.reset')}
          size="small"
          run={() => act(calls.resetText, { body: { text_language, key, seen: own } })}
          done={t('content.saved')}
        />
      )}
    </>
  );
}

/** The text at the time of opening, though the list is read again meanwhile. */
function Seen({ text }: { text: string }) {
  const [seen] = useState(text);
  return <input type="hidden" name="seen" value={seen} readOnly />;
}
