import { useTranslation } from '@patina/platform/i18n';
import { TextField } from '@patina/ui/TextField';
import type { Editor } from '@tiptap/core';
import { useState } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { FileField } from '#shared/form/FileField.tsx';
import { readText } from '#shared/form/read-fields.ts';
import type { UploadProgress } from '#shared/form/send-parts.ts';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { focusOf } from './create-editor.ts';
import type { PictureAttributes } from './editor-schema.ts';
import { ToolbarTool } from './ToolbarTool.tsx';
import { refused, uploadPicture } from './upload-picture.ts';

interface PictureDialogProps {
  editor: Editor | undefined;
  /** One that was pasted, for which the dialog is opened. */
  file: File | undefined;
  onDone: () => void;
}

/** Uploads a picture and puts it where the cursor is; of one that is chosen, changes what is said to those who do not see it. */
export function PictureDialog({ editor, file: pasted, onDone }: PictureDialogProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const [chosen, setChosen] = useState<File>();
  const [progress, setProgress] = useState<UploadProgress>();
  const file = pasted ?? chosen;
  const present =
    editor?.isActive('picture') && !pasted ? (editor.getAttributes('picture') as PictureAttributes) : undefined;

  async function put(fields: FormData) {
    if (editor === undefined) return;
    const alt = readText(fields, 'alt');
    if (present) {
      editor.chain().updateAttributes('picture', { alt }).run();
      return;
    }
    if (file === undefined) throw refused(t('content.editor.fileMissing'));
    try {
      const { address: src, width, height } = await uploadPicture(act, file, setProgress);
      const attrs: PictureAttributes = { src, alt, width, height };
      editor.chain().insertContent({ type: 'picture', attrs }).run();
    } finally {
      setProgress(undefined);
    }
  }

  function close() {
    setChosen(undefined);
    onDone();
  }

  return (
    <ActionDialog
      title={t('content.editor.picture')}
      confirm={t('content.editor.apply')}
      busyLabel={progress && t('content.editor.uploading', { ...progress })}
      trigger={<ToolbarTool tool="picture" label={t('content.editor.picture')} aria-pressed={present !== undefined} />}
      openFor={pasted}
      onClose={close}
      finalFocus={() => focusOf(editor)}
      run={put}
    >
      {present === undefined &&
        (pasted ? (
          <p>{pasted.name}</p>
        ) : (
          <FileField
            label={t('content.editor.file')}
            hint={t('content.editor.fileHint')}
            accept="image/jpeg,image/png,image/webp,image/gif"
            onChoose={setChosen}
          />
        ))}
      <TextField
        name="alt"
        label={t('content.editor.alt')}
        hint={t('content.editor.altHint')}
        maxLength={300}
        autoComplete="off"
        required
        defaultValue={present?.alt ?? ''}
      />
    </ActionDialog>
  );
}
