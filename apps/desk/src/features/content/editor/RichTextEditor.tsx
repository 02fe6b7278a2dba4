import { useTranslation } from '@patina/platform/i18n';
import { deskContent as calls } from '@patina/shared-api/contract/desk/content';
import { Html } from '@patina/ui/Html';
import { toast } from '@patina/ui/toast';
import type { Editor } from '@tiptap/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useDeskAction } from '#shared/queries/desk-query.ts';
import { createEditor, insertElements, showsAllOf } from './create-editor.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import styles from './RichTextEditor.module.css';

export interface RichTextEditorProps {
  label: string;
  /** What is edited, as our server has sanitised it; another text needs another editor. */
  html: string;
  /** Code of the text's language. */
  language: string | undefined;
  onChange: (html: string) => void;
  /** The text has something that the editor would lose. */
  onUnknown: () => void;
}

/** An editor of formatted text, with a toolbar. */
export function RichTextEditor({ label, html, language, onChange, onUnknown }: RichTextEditorProps) {
  const { t } = useTranslation('desk');
  const act = useDeskAction();
  const hint = useId();
  const place = useRef<HTMLDivElement>(null);
  const source = useRef<HTMLDivElement>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor>();
  const [picture, setPicture] = useState<File>();
  const [pasted, setPasted] = useState('');
  const [, setDrawn] = useState(0);

  // The editor lives longer than what it was given at first.
  const change = useEffectEvent((changed: string) => onChange(changed));
  const paste = useEffectEvent(async (markup: string, text: string) => {
    const clean = markup === '' ? '' : await sanitise(markup);
    if (clean) setPasted(clean);
    else editor?.view.pasteText(text);
  });

  /** Undefined if the server does not answer. */
  async function sanitise(content: string): Promise<string | undefined> {
    try {
      return (await act(calls.preview, { body: { content, is_pasted: true } })).payload.content;
    } catch {
      toast.warning(t('content.editor.pastedPlain'));
      return undefined;
    }
  }

  const start = useEffectEvent(() => {
    if (!place.current || !source.current) return undefined;
    const created = createEditor({
      place: place.current,
      source: source.current,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': hint,
        ...(language && { lang: language }),
      },
      onChange: (changed) => change(changed),
      onPaste: (markup, text) => void paste(markup, text),
      onPicture: setPicture,
      onToolbar: () => toolbar.current?.querySelector('button')?.focus(),
    });
    created.on('transaction', () => setDrawn((times) => times + 1));
    setEditor(created);
    if (!showsAllOf(created, source.current)) onUnknown();
    return created;
  });

  useEffect(() => {
    const created = start();
    return () => created?.destroy();
  }, []);

  function insert(element: HTMLDivElement | null) {
    if (element === null || editor === undefined) return;
    insertElements(editor, element);
    setPasted('');
  }

  return (
    <div className={styles.root}>
      <EditorToolbar ref={toolbar} editor={editor} picture={picture} onPictureDone={() => setPicture(undefined)} />
      <Html ref={place} html="" className={styles.text} />
      <p id={hint} className={styles.hint}>
        {t('content.editor.hint')}
      </p>
      <Html ref={source} html={html} hidden />
      {pasted !== '' && <Html ref={insert} html={pasted} hidden />}
    </div>
  );
}
