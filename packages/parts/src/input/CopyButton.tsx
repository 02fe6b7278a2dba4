import { Button, type ButtonProps } from '@patina/ui/Button';
import { toast } from '@patina/ui/toast';

interface CopyButtonProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  /** What is copied to the clipboard. */
  text: string;
  texts: {
    /** Text of the button. */
    copy: string;
    /** Accessible name of the button: what is copied. */
    label: string;
    copied: string;
    failed: string;
  };
}

/** A button that copies a text, and says whether the browser allowed it. */
export function CopyButton({ text, texts, ...button }: CopyButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(texts.copied);
    } catch {
      toast.error(texts.failed);
    }
  }
  return (
    <Button size="small" {...button} aria-label={texts.label} onClick={copy}>
      {texts.copy}
    </Button>
  );
}
