import { Editor, getSchema } from '@tiptap/core';
import { DOMParser, DOMSerializer } from '@tiptap/pm/model';
import { htmlOf, isSame } from './editor-html.ts';
import { EXTENSIONS } from './editor-schema.ts';

interface EditorParts {
  /** Where it is shown. */
  place: HTMLElement;
  /** What is edited, as our server has sanitised it. */
  source: HTMLElement;
  /** Attributes of the field. */
  attributes: Record<string, string>;
  onChange: (html: string) => void;
  /** HTML from elsewhere, which is not to be parsed before our server has sanitised it. */
  onPaste: (html: string, text: string) => void;
  onPicture: (file: File) => void;
  /** The key that leads to the toolbar was pressed. */
  onToolbar: () => void;
}

/**
 * An editor of HTML. The page's policy lets no text become elements but what our server has sanitised: nothing is parsed here but
 * elements that are there already.
 */
export function createEditor({ place, source, attributes, onChange, ...on }: EditorParts): Editor {
  const schema = getSchema(EXTENSIONS);
  const doc = DOMParser.fromSchema(schema).parse(source);
  let html = htmlOf(doc);
  const editor = new Editor({
    element: place,
    extensions: EXTENSIONS,
    content: doc.toJSON(),
    // Styles are those of the page: its policy has no place for others.
    injectCSS: false,
    editorProps: {
      attributes,
      handleDOMEvents: {
        paste: (_view, event) => take(event, event.clipboardData),
        drop(view, event) {
          // What is moved within the text.
          if (view.dragging !== null) return false;
          const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
          if (at) editor.chain().focus().setTextSelection(at.pos).run();
          return take(event, event.dataTransfer);
        },
      },
      handleKeyDown(_view, { key, altKey }) {
        if (!(altKey && key === 'F10')) return false;
        on.onToolbar();
        return true;
      },
    },
    onUpdate() {
      const changed = htmlOf(editor.state.doc);
      if (changed === html) return;
      html = changed;
      onChange(changed);
    },
  });
  return editor;

  /** Takes what comes from elsewhere, in place of the editor, which would parse it. */
  function take(event: Event, data: DataTransfer | null): boolean {
    event.preventDefault();
    const [file] = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    const markup = data?.getData('text/html') ?? '';
    const text = data?.getData('text/plain') ?? '';
    // A picture that was copied from a page has an element, too, which names the other host.
    if (file && text === '') on.onPicture(file);
    else if (markup !== '' || text !== '') on.onPaste(markup, text);
    return true;
  }
}

/** Whether an editor shows all of what it was given. */
export function showsAllOf({ state, schema }: Editor, source: HTMLElement): boolean {
  const shown = document.createElement('div');
  shown.append(DOMSerializer.fromSchema(schema).serializeFragment(state.doc.content));
  return isSame(source, shown);
}

/** Puts elements that our server has sanitised in the place of what is chosen. */
export function insertElements(editor: Editor, source: HTMLElement): void {
  const slice = DOMParser.fromSchema(editor.schema).parseSlice(source);
  editor.view.dispatch(editor.state.tr.replaceSelection(slice).scrollIntoView());
  editor.commands.focus();
}

/**
 * Gives the text the focus after a dialog, with what was chosen before.
 * @returns whether the dialog has to look for something else
 */
export function focusOf(editor: Editor | undefined): boolean {
  editor?.view.focus();
  return editor === undefined;
}
