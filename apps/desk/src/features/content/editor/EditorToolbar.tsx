import { Toolbar } from '@base-ui/react/toolbar';
import { useTranslation } from '@patina/platform/i18n';
import { TextField } from '@patina/ui/TextField';
import type { ChainedCommands, Command, Editor } from '@tiptap/core';
import type { Ref } from 'react';
import { ActionDialog } from '#shared/dialogs/ActionDialog.tsx';
import { readText } from '#shared/form/read-fields.ts';
import { focusOf } from './create-editor.ts';
import { PictureDialog } from './PictureDialog.tsx';
import styles from './RichTextEditor.module.css';
import { ToolbarTool } from './ToolbarTool.tsx';
import type { ToolName } from './tool-paths.ts';

interface EditorToolbarProps {
  ref: Ref<HTMLDivElement>;
  /** Undefined until it is there. */
  editor: Editor | undefined;
  /** A picture that was pasted. */
  picture: File | undefined;
  onPictureDone: () => void;
}

interface Tool {
  name: Exclude<ToolName, 'link' | 'picture'>;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** What is active where the cursor is. */
  is?: [name: string, attributes?: object];
}

const TOOLS: readonly Tool[] = [
  { name: 'heading', is: ['heading', { level: 2 }], run: (chain) => chain.toggleHeading({ level: 2 }) },
  { name: 'subheading', is: ['heading', { level: 3 }], run: (chain) => chain.toggleHeading({ level: 3 }) },
  { name: 'bold', is: ['bold'], run: (chain) => chain.toggleBold() },
  { name: 'italic', is: ['italic'], run: (chain) => chain.toggleItalic() },
  { name: 'list', is: ['bulletList'], run: (chain) => chain.toggleBulletList() },
  { name: 'numbered', is: ['orderedList'], run: (chain) => chain.toggleOrderedList() },
  { name: 'quote', is: ['blockquote'], run: (chain) => chain.toggleBlockquote() },
  { name: 'line', run: (chain) => chain.setHorizontalRule() },
];

const HISTORY: readonly Tool[] = [
  { name: 'undo', run: (chain) => chain.undo() },
  { name: 'redo', run: (chain) => chain.redo() },
];

/** The buttons of the editor; one of them can be reached by Tab, the others by arrows. */
export function EditorToolbar({ ref, editor, picture, onPictureDone }: EditorToolbarProps) {
  const { t } = useTranslation('desk');
  const buttonOf = (tool: Tool) => <ToolButton key={tool.name} tool={tool} editor={editor} />;
  return (
    <Toolbar.Root ref={ref} className={styles.toolbar} aria-label={t('content.editor.toolbar')}>
      {TOOLS.map(buttonOf)}
      <LinkDialog editor={editor} />
      <PictureDialog editor={editor} file={picture} onDone={onPictureDone} />
      {HISTORY.map(buttonOf)}
    </Toolbar.Root>
  );
}

function ToolButton({ tool: { name, is, run }, editor }: { tool: Tool; editor: Editor | undefined }) {
  const { t } = useTranslation('desk');
  return (
    <ToolbarTool
      tool={name}
      label={t(`content.editor.${name}`)}
      aria-pressed={is && (editor?.isActive(...is) ?? false)}
      onClick={() => editor && run(editor.chain().focus()).run()}
    />
  );
}

/** What an address of a link may begin with: an encrypted site, a way to write or call, or a place of the store. */
const LINK = '(https://|mailto:|tel:|/(?!/)|#).+|/';

/** Puts the cursor behind what is chosen, so that the next key does not take its place. */
const afterSelection: Command = ({ tr, commands }) => commands.setTextSelection(tr.selection.to);

/** Makes a link of what is chosen, or changes the one where the cursor is; without an address there is none. */
function LinkDialog({ editor }: { editor: Editor | undefined }) {
  const { t } = useTranslation('desk');

  async function link(fields: FormData) {
    if (editor === undefined) return;
    const href = readText(fields, 'href');
    const chain = editor.chain().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link')) {
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    } else chain.setLink({ href }).command(afterSelection).run();
  }

  return (
    <ActionDialog
      title={t('content.editor.link')}
      confirm={t('content.editor.apply')}
      trigger={
        <ToolbarTool tool="link" label={t('content.editor.link')} aria-pressed={editor?.isActive('link') ?? false} />
      }
      finalFocus={() => focusOf(editor)}
      run={link}
    >
      <TextField
        name="href"
        label={t('content.editor.linkAddress')}
        hint={t('content.editor.linkHint')}
        pattern={LINK}
        autoComplete="off"
        spellCheck={false}
        defaultValue={String(editor?.getAttributes('link')['href'] ?? '')}
      />
    </ActionDialog>
  );
}
