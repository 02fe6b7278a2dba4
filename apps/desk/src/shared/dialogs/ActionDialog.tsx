import { useTranslation } from '@patina/platform/i18n';
import { useLocation } from '@patina/platform/router';
import { Button, type ButtonProps } from '@patina/ui/Button';
import { Dialog, type DialogProps } from '@patina/ui/Dialog';
import { FormProblem } from '@patina/ui/FormProblem';
import { Stack } from '@patina/ui/Layout';
import { TextAreaField } from '@patina/ui/TextAreaField';
import { toast } from '@patina/ui/toast';
import {
  createContext,
  type FormEvent,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
  useId,
  useState,
} from 'react';
import { useDeskForm } from '../form/use-desk-form.ts';

interface ActionDialogProps {
  title: string;
  /** What will happen. */
  text?: ReactNode;
  /** On the button that does it: a verb; the title by default. */
  confirm?: string;
  isDanger?: boolean;
  /** On the button that opens the dialog; as on the one that does it by default. */
  button?: string;
  /** Look of that button. */
  look?: ButtonProps['variant'];
  size?: ButtonProps['size'];
  /** Letter that presses it. */
  shortcut?: string;
  /** The page's address with this fragment opens the dialog. */
  fragment?: string;
  /** Another element that opens the dialog. */
  trigger?: ReactElement;
  /** Another value of it opens the dialog. */
  openFor?: object | undefined;
  onClose?: () => void;
  /** What has the focus afterwards; the element that has opened the dialog by default. */
  finalFocus?: DialogProps['finalFocus'];
  /** On the button while it is being done. */
  busyLabel?: ReactNode;
  /**
   * Does it, with the values of the fields; an `ApiProblem` is shown in the dialog, which stays open. An element that it
   * returns takes the place of the fields: what became of several things, for example.
   */
  run: (fields: FormData) => Promise<unknown>;
  /** Said once it is done. */
  done?: string;
  /** Fields with names; each opening begins with their default values. */
  children?: ReactNode;
}

/** A dialog that does something once it is confirmed. */
export function ActionDialog(props: ActionDialogProps) {
  const { title, text, confirm = title, isDanger = false, run, done, children } = props;
  const { t } = useTranslation('desk');
  const { isBusy, errors, setErrors, submit } = useDeskForm();
  const formId = useId();
  const tellHost = use(DialogHost);
  const [isOpen, setOpen] = useState(false);
  const [outcome, setOutcome] = useState<ReactElement>();

  const { hash, key } = useLocation();
  const [openedFor, setOpenedFor] = useState<string>();
  if (props.fragment !== undefined && hash === `#${props.fragment}` && key !== openedFor) {
    setOpenedFor(key);
    setOpen(true);
  }

  const [openedWith, setOpenedWith] = useState<object>();
  if (props.openFor !== openedWith) {
    setOpenedWith(props.openFor);
    if (props.openFor !== undefined) setOpen(true);
  }

  function open(willBeOpen: boolean) {
    if (!willBeOpen) props.onClose?.();
    setErrors({});
    setOutcome(undefined);
    setOpen(willBeOpen);
    tellHost(willBeOpen);
  }

  async function confirmed(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // The dialog may be inside a form of the page: React's events leave portals by the tree of components.
    event.stopPropagation();
    const fields = new FormData(event.currentTarget);
    let result: unknown;
    const problem = await submit(async () => {
      result = await run(fields);
    });
    if (problem !== undefined) return;
    if (isValidElement<object>(result)) return setOutcome(result);
    open(false);
    if (done) toast.success(done);
  }

  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      open={isOpen}
      onOpenChange={open}
      finalFocus={props.finalFocus}
      trigger={
        props.trigger ?? (
          <Button variant={props.look} size={props.size} data-key={props.shortcut}>
            {props.button ?? confirm}
          </Button>
        )
      }
      footer={
        outcome ? (
          <Button ref={focus} onClick={() => open(false)}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button onClick={() => open(false)}>{t('cancel')}</Button>
            <Button
              type="submit"
              form={formId}
              variant={isDanger ? 'danger' : 'solid'}
              busy={isBusy}
              busyLabel={props.busyLabel}
            >
              {confirm}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <div role="alert">{outcome}</div>
      ) : (
        <Stack as="form" gap={2} breaks="anywhere" id={formId} onSubmit={confirmed}>
          {text && <div>{text}</div>}
          {children}
          <FormProblem>{errors['form']}</FormProblem>
        </Stack>
      )}
    </Dialog>
  );
}

/** The button that was pressed is gone. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Longest reason that the API takes. */
const MAX_REASON = 500;

interface ReasonDialogProps extends Omit<ActionDialogProps, 'run'> {
  run: (reason: string, fields: FormData) => Promise<unknown>;
  /** Who reads the reason, where it is not only the audit log. */
  hint?: string;
}

/** `ActionDialog` for what needs a reason. */
export function ReasonDialog({ run, hint, children, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('desk');
  return (
    <ActionDialog {...dialog} run={(fields) => run(String(fields.get('reason')).trim(), fields)}>
      {children}
      <TextAreaField
        name="reason"
        label={t('dialog.reason')}
        hint={hint ?? t('dialog.reasonHint')}
        rows={3}
        maxLength={MAX_REASON}
        required
      />
    </ActionDialog>
  );
}

/** Told when a dialog inside opens or closes, so that what holds its trigger stays until then. */
export const DialogHost = createContext<(isOpen: boolean) => void>(() => {});
